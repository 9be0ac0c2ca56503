import { type DocumentKind, documentPath } from '@alumni/shared/document-path';
import type { Language } from '@alumni/shared/language';
import { iconAddress, imageMarkup, scriptJson } from '@alumni/shared/page-template';
import { emailLink, whatsAppLink } from '@alumni/shared/share-links';
import type { SitePictures } from '@alumni/shared/site';
import { logoBox } from '@alumni/shared/site-images';
import { cell, stitchedArt } from '@alumni/shared/stitched-art';
import { textParts } from '@alumni/shared/text-links';
import { webHost } from '@alumni/shared/video';
import { type Html, html, rawHtml } from '../../core/html.ts';
import { documentStyle } from '../../http/page/document-style.ts';
import { clothColours } from '../../images/cloth.ts';
import { previewSize } from '../../images/decoding/image-codec.ts';
import type { DocumentContent } from './documents.ts';
import { documentWords } from './documents.words.ts';

/** A picture of the document: its file name and size in pixels. */
export interface DocumentPicture {
  name: string;
  width: number;
  height: number;
}

interface DocumentOptions {
  language: Language;
  /** Whether the address names the language. */
  languageInAddress: boolean;
  publicUrl: string;
  siteName: string;
  /** Those of the association. */
  sitePictures: SitePictures;
  pictures: DocumentPicture[];
}

const ogLocales: Record<Language, string> = { en: 'en_GB', fr: 'fr_FR' };
const bandCells = 25;
const plainLogo = '/favicon.svg';
/** Screens that list all of a kind. */
const lists: Record<DocumentKind, string> = {
  events: '/#/events',
  news: '/#/news',
  opportunities: '/#/opportunities',
  gallery: '/#/gallery',
  people: '/#/alumni',
};
/** Pictures that search engines are told of. */
const maxDataImages = 10;

/** A whole document, readable without scripts. Absolute addresses come from `publicUrl` alone. */
export function documentPage(content: DocumentContent, options: DocumentOptions): string {
  const { language, siteName, pictures } = options;
  const t = documentWords[language];
  const other = language === 'fr' ? 'en' : 'fr';
  const [first, ...more] = images(content, pictures, language);
  const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
${head(content, options)}
</head>
<body>
${band(content.id)}
<header class="top"><a class="brand" href="/">${logo(options.sitePictures)}${siteName}</a><a href="?lang=${other}" hreflang="${other}" lang="${other}">${t.otherLanguage}</a></header>
<main>
<p class="kind">${t.kinds[content.kind]}</p>
<h1 dir="auto">${content.title}</h1>
${content.facts.length > 0 && html`<dl>${content.facts.map(fact)}</dl>`}
${content.calendar && html`<p class="share"><a href="${content.calendar}">${t.addToCalendar}</a></p>`}
${first}
${content.texts.map(
  ({ heading, text }) =>
    html`${heading && html`<h2>${heading}</h2>\n`}<p class="text" dir="auto">${linked(text)}</p>\n`,
)}
${more}
<p class="open"><a href="${content.screen}">${t.open}</a> <a href="${lists[content.kind]}">${t.others[content.kind]}</a></p>
${share(content, options)}
</main>
<footer>${siteName}</footer>
</body>
</html>
`;
  return markup;
}

function head(content: DocumentContent, options: DocumentOptions): Html {
  const { language, languageInAddress, publicUrl, siteName, pictures } = options;
  const t = documentWords[language];
  const { kind, id, title, summary } = content;
  const plain = `${publicUrl}${documentPath(content.kind, content.id)}`;
  const inLanguage = (one: Language) => `${plain}?lang=${one}`;
  const address = languageInAddress ? inLanguage(language) : plain;
  const image = `${publicUrl}/og/${kind}/${encodeURIComponent(id)}.jpg`;
  const alt = pictures.length === 0 ? t.cloth : altOf(content, 0, language);
  const properties: [name: string, value: string][] = [
    ['og:type', content.type],
    ['og:site_name', siteName],
    ['og:title', title],
    ['og:description', summary],
    ['og:url', address],
    ['og:locale', ogLocales[language]],
    ['og:locale:alternate', ogLocales[language === 'fr' ? 'en' : 'fr']],
    ['og:image', image],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(previewSize.width)],
    ['og:image:height', String(previewSize.height)],
    ['og:image:alt', alt],
  ];
  const names: [name: string, value: string][] = [
    ['description', summary],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', summary],
    ['twitter:image', image],
    ['twitter:image:alt', alt],
  ];
  const stored = pictures
    .slice(0, maxDataImages)
    .map(({ name }) => `${publicUrl}/api/download?fileName=${name}`);
  const data = {
    '@context': 'https://schema.org',
    ...content.data,
    url: address,
    image: stored.length > 0 ? stored : [image],
  };
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${siteName}</title>
<link rel="icon" href="${iconAddress(options.sitePictures, 192) ?? plainLogo}">
<link rel="canonical" href="${address}">
<link rel="alternate" hreflang="en" href="${inLanguage('en')}">
<link rel="alternate" hreflang="fr" href="${inLanguage('fr')}">
<link rel="alternate" hreflang="x-default" href="${plain}">
${names.map(([name, value]) => html`<meta name="${name}" content="${value}">\n`)}
${properties.map(([name, value]) => html`<meta property="${name}" content="${value}">\n`)}
<script type="application/ld+json">${rawHtml(scriptJson(data))}</script>
${rawHtml(documentStyle)}`;
}

function logo({ logo }: SitePictures): Html {
  if (logo) return rawHtml(imageMarkup('logo', logo, logoBox(logo)));
  return html`<img class="logo" src="${plainLogo}" width="36" height="36" alt="">`;
}

/** Sends the plain address, which everybody then reads in a language of their own. */
function share(
  { kind, id, title }: DocumentContent,
  { language, publicUrl }: DocumentOptions,
): Html {
  const t = documentWords[language];
  const address = publicUrl + documentPath(kind, id);
  return html`<p class="share">${t.share} <a href="${whatsAppLink(title, address)}" rel="noopener">WhatsApp</a> <a href="${emailLink(title, address)}">${t.email}</a></p>`;
}

function fact({ label, value, day }: DocumentContent['facts'][number]): Html {
  const shown = day ? html`<time datetime="${day}">${value}</time>` : html`${value}`;
  return html`<div><dt>${label}</dt><dd dir="auto">${shown}</dd></div>`;
}

/** A person's text, with the links that the site shows in it. A text that is one address is a link. */
function linked(text: string): Html {
  const parts = webHost(text) ? [{ text, href: text }] : textParts(text);
  return html`${parts.map((part) =>
    part.href
      ? html`<a href="${part.href}" rel="nofollow ugc noopener">${part.text}</a>`
      : part.text,
  )}`;
}

function images(content: DocumentContent, pictures: DocumentPicture[], language: Language): Html[] {
  const portrait = content.kind === 'people';
  // A gallery of 100 pictures names each file once for each width.
  const widths = portrait || content.kind === 'gallery' ? [320, 640] : [320, 640, 960];
  const sizes = portrait ? '15rem' : '(min-width: 44rem) 42rem, 100vw';
  return pictures.map(({ name, width, height }, index) => {
    const src = (wide: number) => `/api/download?fileName=${name}&width=${wide}`;
    const srcset = widths.map((wide) => `${src(wide)} ${wide}w`).join(', ');
    const alt = altOf(content, index, language);
    return html`<img${portrait && html` class="portrait"`} src="${src(640)}" srcset="${srcset}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}"${index > 0 && html` loading="lazy"`}>\n`;
  });
}

function altOf({ kind, title }: DocumentContent, index: number, language: Language): string {
  const t = documentWords[language];
  return kind === 'people' ? t.portrait(title) : t.picture(index + 1, title);
}

function band(seed: string): Html {
  const blocks = stitchedArt(seed, bandCells, 1).map(
    ({ x, ground, thread, stitches }) =>
      html`<path d="M${x} 0h${cell}v${cell}h-${cell}z" fill="${clothColours[ground]}"/><path d="${stitches}" stroke="${clothColours[thread]}"/>`,
  );
  return html`<svg class="band" viewBox="0 0 ${bandCells * cell} ${cell}" preserveAspectRatio="xMinYMid slice" aria-hidden="true"><g fill="none" stroke-width="2.4" stroke-dasharray="5 3.2">${blocks}</g></svg>`;
}
