import { cell, stitchedArt } from '@alumni/shared/images/stitched-art';
import { iconAddress, imageMarkup } from '@alumni/shared/site/page-template';
import type { SitePictures } from '@alumni/shared/site/site';
import { logoBox } from '@alumni/shared/site/site-images';
import type { Language } from '@alumni/shared/text/language';
import { textParts } from '@alumni/shared/text/text-links';
import { webHost } from '@alumni/shared/text/web-address';
import { type Html, html, rawHtml } from '../../core/html.ts';
import { clothColours } from '../../images/cloth.ts';
import { documentStyle } from './document-style.ts';

/** The association's name, language and pictures for a plain page. */
export interface PlainPageSite {
  language: Language;
  siteName: string;
  sitePictures: SitePictures;
}

interface PlainPage extends PlainPageSite {
  title: string;
  /** Text that determines the drawn pattern of the page's band. The same text gives the same pattern. */
  seed: string;
  /** Additional elements of the head. */
  head?: Html;
  main: Html;
  /** Address of the page in the other language; its own address with `?lang=` by default. */
  otherLanguage?: string;
}

const bandCells = 25;
const plainLogo = '/favicon.svg';
const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' };

/** A complete page of the server, readable without scripts. */
export function plainPage(page: PlainPage): string {
  const { language, siteName, sitePictures, title, seed, head, main } = page;
  const other = language === 'fr' ? 'en' : 'fr';
  const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${siteName}</title>
<link rel="icon" href="${iconAddress(sitePictures, 192) ?? plainLogo}">
${head}${rawHtml(documentStyle)}
</head>
<body>
${band(seed)}
<header class="top"><a class="brand" href="/">${logo(sitePictures)}${siteName}</a><a href="${page.otherLanguage ?? `?lang=${other}`}" hreflang="${other}" lang="${other}">${languageNames[other]}</a></header>
<main>
${main}
</main>
<footer>${siteName}</footer>
</body>
</html>
`;
  return markup;
}

function logo({ logo }: SitePictures): Html {
  if (logo) return rawHtml(imageMarkup('logo', logo, logoBox(logo)));
  return html`<img class="logo" src="${plainLogo}" width="36" height="36" alt="">`;
}

function band(seed: string): Html {
  const blocks = stitchedArt(seed, bandCells, 1).map(
    ({ x, ground, thread, stitches }) =>
      html`<path d="M${x} 0h${cell}v${cell}h-${cell}z" fill="${clothColours[ground]}"/><path d="${stitches}" stroke="${clothColours[thread]}"/>`,
  );
  return html`<svg class="band" viewBox="0 0 ${bandCells * cell} ${cell}" preserveAspectRatio="xMinYMid slice" aria-hidden="true"><g fill="none" stroke-width="2.4" stroke-dasharray="5 3.2">${blocks}</g></svg>`;
}

/**
 * A text that a person wrote, with the web addresses in it as links. A text that is only a web address becomes a link
 * as a whole, including punctuation at its end.
 */
export function linkedText(text: string): Html {
  const parts = webHost(text) ? [{ text, href: text }] : textParts(text);
  return html`${parts.map((part) =>
    part.href
      ? html`<a href="${part.href}" rel="nofollow ugc noopener">${part.text}</a>`
      : part.text,
  )}`;
}
