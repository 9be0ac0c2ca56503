import { download } from '../calls/files.ts';
import { pictureSources } from '../images/picture-sources.ts';
import { fileNameOf } from '../images/stored-path.ts';
import { languages } from '../text/language.ts';
import type { PageSettings, SitePicture, SitePictures } from './site.ts';
import { homePictureBox, logoBox } from './site-images.ts';

/** Id of the page's `<script type="application/json">` that holds the settings. */
export const pageSettingsElementId = 'settings';

/**
 * Fills the client's `index.html`: `%name:en%` and the like become the association's texts, escaped
 * for HTML, `%email%` its e-mail address, `%logo%`, `%homePicture%` and `%icon%` its pictures,
 * `%publicUrl%` where the site is found, `%settings%` the settings as JSON, escaped for a script element.
 */
export function renderPage(template: string, settings: PageSettings): string {
  const { name, shortName, tagline, welcome, contact } = settings.site;
  const { logo, home } = settings.pictures;
  const values: Record<string, string> = {
    settings: scriptJson(settings),
    email: escapeHtml(contact.email),
    publicUrl: escapeHtml(settings.publicUrl),
    icon: iconAddress(settings.pictures, 192) ?? '/favicon.svg',
    logo: logo ? imageMarkup('brand-logo', logo, logoBox(logo)) : '',
    homePicture: home ? imageMarkup('hero-picture', home, homePictureBox) : '',
  };
  for (const [key, text] of Object.entries({ name, shortName, tagline, welcome })) {
    for (const language of languages) values[`${key}:${language}`] = escapeHtml(text[language]);
  }
  return template.replace(/%([\w:]+)%/g, (whole, key: string) => values[key] ?? whole);
}

/** Address of the logo as an icon, which is another one for another logo; undefined without a logo. */
export function iconAddress(
  { logo }: SitePictures,
  kind: 192 | 512 | 'maskable',
): string | undefined {
  return logo && `/icons/logo-${kind}.png?v=${fileNameOf(logo.path).slice(0, 22)}`;
}

/** Not fetched while it is hidden, as the home picture is under Save-Data. */
export function imageMarkup(
  className: string,
  { path }: SitePicture,
  box: typeof homePictureBox,
): string {
  const { width, height, sizes } = box;
  const { src, srcSet } = pictureSources(width, (one) => renditionAddress(path, one));
  return `<img class="${className}" src="${src}" srcset="${srcSet}" sizes="${sizes}" width="${width}" height="${height}" alt="" loading="lazy" decoding="async">`;
}

/** Escaped for an attribute. */
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
