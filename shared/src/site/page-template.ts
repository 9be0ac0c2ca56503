import { download } from '../calls/files.ts';
import { pictureSources } from '../images/picture-sources.ts';
import { fileNameOf } from '../images/stored-path.ts';
import { languages } from '../text/language.ts';
import type { PageSettings, SitePicture, SitePictures } from './site.ts';
import { homePictureBox, logoBox, logoClass, nameClass } from './site-images.ts';

/** Id of the page's `<script type="application/json">` that holds the settings. */
export const pageSettingsElementId = 'settings';

/**
 * Replaces the placeholders in the client's `index.html`. `%name:en%` and the like become the association's texts,
 * escaped for HTML. `%nameClass:en%` becomes the class of its name in the header.
 *
 * `%logo%`, `%homePicture%` and `%icon%` become its pictures. `%email%` becomes its e-mail address, and `%publicUrl%`
 * the site's address. `%settings%` becomes the settings as JSON, escaped for a script element.
 */
export function renderPage(template: string, settings: PageSettings): string {
  const { name, shortName, tagline, welcome, contact } = settings.site;
  const { logo, home } = settings.pictures;
  const values: Record<string, string> = {
    settings: scriptJson(settings),
    email: escapeHtml(contact.email),
    publicUrl: escapeHtml(settings.publicUrl),
    icon: iconAddress(settings.pictures, 192) ?? '/favicon.svg',
    logo: logo ? imageMarkup(logoClass(logo), logo, logoBox(logo)) : '',
    homePicture: home ? imageMarkup('hero-picture', home, homePictureBox) : '',
  };
  for (const [key, text] of Object.entries({ name, shortName, tagline, welcome })) {
    for (const language of languages) values[`${key}:${language}`] = escapeHtml(text[language]);
  }
  for (const language of languages) {
    values[`nameClass:${language}`] = nameClass(name[language]);
  }
  return template.replace(/%([\w:]+)%/g, (whole, key: string) => values[key] ?? whole);
}

/** Address of the logo as an icon; undefined without a logo. It changes with the logo, so caches stay correct. */
export function iconAddress(
  { logo }: SitePictures,
  kind: 192 | 512 | 'maskable',
): string | undefined {
  return logo && `/icons/logo-${kind}.png?v=${fileNameOf(logo.path).slice(0, 22)}`;
}

/** Lazy `<img>`: not fetched while hidden, such as the home picture under Save-Data. */
export function imageMarkup(
  className: string,
  { path }: SitePicture,
  box: typeof homePictureBox,
): string {
  const { width, height, sizes } = box;
  const { src, srcSet } = pictureSources(width, (one) => renditionAddress(path, one));
  return `<img class="${className}" src="${src}" srcset="${srcSet}" sizes="${sizes}" width="${width}" height="${height}" alt="" loading="lazy" decoding="async">`;
}

/** Address of a rendition, escaped for an attribute. */
function renditionAddress(path: string, width: number): string {
  return escapeHtml(`${download.path}?fileName=${fileNameOf(path)}&width=${width}`);
}

/** A value as JSON, escaped for a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] as string,
  );
}
