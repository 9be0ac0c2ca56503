import { cell, stitchedArt } from '@alumni/shared/images/stitched-art';
import { iconAddress, imageMarkup } from '@alumni/shared/site/page-template';
import type { Site, SitePictures } from '@alumni/shared/site/site';
import { logoBox } from '@alumni/shared/site/site-images';
import type { Language } from '@alumni/shared/text/language';
import { textParts } from '@alumni/shared/text/text-links';
import { webHost } from '@alumni/shared/text/web-address';
import { type Html, html, rawHtml } from '../../core/html.ts';
import { displayFaceStyle, documentStyle } from './document-style.ts';

/** What a plain page shows of the association, and the page's language. */
export interface PlainPageSite {
  language: Language;
  siteName: string;
  sitePictures: SitePictures;
  contact: Site['contact'];
}

export function plainPageSite(
  { site, pictures }: { site: Site; pictures: SitePictures },
  language: Language,
): PlainPageSite {
  return {
    language,
    siteName: site.name[language],
    sitePictures: pictures,
    contact: site.contact,
  };
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
  /** Whether the page invites its readers to become members. */
  invites?: boolean;
}

const bandCells = 25;
const plainLogo = '/favicon.svg';
const footerWords: Record<Language, { question: string; join: string; contact: string }> = {
  en: { question: 'Are you one of us?', join: 'Become member', contact: 'Contact Us' },
  fr: {
    question: 'Êtes-vous des nôtres\u00a0?',
    join: 'Devenir membre',
    contact: 'Nous contacter',
  },
};
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
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#14274d">
<title>${title} – ${siteName}</title>
<link rel="icon" href="${iconAddress(sitePictures, 192) ?? plainLogo}">
${head}${rawHtml(documentStyle)}${rawHtml(displayFaceStyle)}
</head>
<body>
${band(seed)}
<header class="top"><a class="brand" href="/">${logo(sitePictures)}${siteName}</a><a href="${page.otherLanguage ?? `?lang=${other}`}" hreflang="${other}" lang="${other}">${languageNames[other]}</a></header>
<main>
${main}
</main>
<footer>${footer(page)}</footer>
</body>
</html>
`;
  return markup;
}

function logo({ logo }: SitePictures): Html {
  if (logo) return rawHtml(imageMarkup('logo', logo, logoBox(logo)));
  return html`<img class="logo" src="${plainLogo}" width="36" height="36" alt="">`;
}

function footer({ language, siteName, contact: { email, phone }, invites }: PlainPage): Html {
  const t = footerWords[language];
  return html`${
    invites &&
    html`<p class="join"><span>${t.question}</span> <a class="button" href="/#/register">${t.join}</a></p>
`
  }<p translate="no">${siteName}</p>
<p><a href="mailto:${email}" translate="no">${email}</a> ${phone && html`<a href="tel:${phone.replace(/[^+\d]/g, '')}" translate="no">${phone}</a> `}<a class="online" href="/#/contact-us">${t.contact}</a></p>`;
}

function band(seed: string): Html {
  return cloth(seed, 'band', { columns: bandCells, rows: 1 });
}

/** The drawn pattern that stands for a picture. The same seed gives the same pattern. */
export function cloth(
  seed: string,
  className: string,
  { columns, rows }: { columns: number; rows: number },
): Html {
  const blocks = stitchedArt(seed, columns, rows).map(
    ({ x, y, height, ground, thread, stitches }) =>
      html`<path d="M${x} ${y}h${cell}v${height}h-${cell}z" fill="var(--cloth-${ground})"/><path d="${stitches}" stroke="var(--cloth-${thread})"/>`,
  );
  return html`<svg class="${className}" viewBox="0 0 ${columns * cell} ${rows * cell}" preserveAspectRatio="xMinYMid slice" aria-hidden="true"><g fill="none" stroke-width="2.4" stroke-dasharray="5 3.2">${blocks}</g></svg>`;
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
