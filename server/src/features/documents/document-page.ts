import { storedPath } from '@alumni/shared/images/stored-path';
import { type DocumentKind, documentPath } from '@alumni/shared/records/document-path';
import { emailLink, whatsAppLink } from '@alumni/shared/records/share-links';
import { shareText } from '@alumni/shared/records/share-text';
import { scriptJson } from '@alumni/shared/site/page-template';
import type { Language } from '@alumni/shared/text/language';
import { type Html, html, langAttribute, rawHtml } from '../../core/html.ts';
import { cloth, linkedText, type PlainPageSite, plainPage } from '../../http/page/plain-page.ts';
import { previewSize } from '../../images/decoding/image-codec.ts';
import type { DocumentContent } from './documents.ts';
import { documentWords } from './documents.words.ts';

/** A picture of the document: its file name and size in pixels. */
export interface DocumentPicture {
  name: string;
  width: number;
  height: number;
}

interface DocumentOptions extends PlainPageSite {
  /** Whether the requested URL names the language (`?lang=`). */
  languageInAddress: boolean;
  publicUrl: string;
  pictures: DocumentPicture[];
}

const ogLocales: Record<Language, string> = { en: 'en_GB', fr: 'fr_FR' };
/** The list screen of each kind. */
const lists: Record<DocumentKind, string> = {
  events: '/#/events',
  news: '/#/news',
  opportunities: '/#/opportunities',
  gallery: '/#/gallery',
  people: '/#/alumni',
};
/** Cap of pictures in the structured data for search engines. */
const maxDataImages = 10;

/** A whole HTML document, readable without scripts. Its absolute URLs begin with `publicUrl`. */
export function documentPage(content: DocumentContent, options: DocumentOptions): string {
  return plainPage({
    ...options,
    title: content.title,
    seed: content.id,
    head: head(content, options),
    main: main(content, options),
    invites: true,
  });
}

function main(content: DocumentContent, options: DocumentOptions): Html {
  const { language, pictures } = options;
  const t = documentWords[language];
  const { kind, calendar, form } = content;
  const { lead, more } = shownPictures(content, pictures, language);
  const facts = content.facts.filter(({ value }) => value !== '');
  const [text, ...others] = content.texts.filter((one) => one.text !== '' && !one.heading);
  const headed = content.texts.filter((one) => one.text !== '' && one.heading);
  return html`<p class="kind">${t.kinds[kind]}</p>
<h1 dir="auto"${langAttribute(content.language)}>${content.title}</h1>
<div${kind !== 'gallery' && html` class="columns${kind === 'people' && ' portrayed'}"`}>
<div class="aside${kind === 'people' && ' person'}">
${kind === 'people' && lead}${facts.length > 0 && html`<dl class="facts${kind === 'events' && ' lines'}">${facts.map(fact)}</dl>`}
${(calendar || form) && html`<p class="ways">${form && html`<a class="jump online" href="#answer">${t.doYouCome}</a> `}${calendar}</p>`}
${apply(content, t)}
</div>
<div class="content">
${kind !== 'people' && lead}${text && paragraph(text)}
${others.map(paragraph)}
${form && html`<section id="answer"><h2>${t.doYouCome}</h2>\n${form}</section>\n`}${headed.length > 0 && html`<dl>${headed.map(headedText)}</dl>\n`}${more.length > 0 && html`<div class="pictures">${more}</div>\n`}</div>
</div>
<p class="open"><a href="${content.screen}">${t.open}</a> <a href="${lists[kind]}">${t.others[kind]}</a></p>
${share(content, options)}`;
}

type Text = DocumentContent['texts'][number];

function paragraph({ text, language }: Text): Html {
  return html`<p class="text" dir="auto"${langAttribute(language)}>${linkedText(text)}</p>\n`;
}

function headedText({ heading, text, language }: Text): Html {
  return html`<div><dt>${heading}</dt><dd class="text" dir="auto"${langAttribute(language)}>${linkedText(text)}</dd></div>\n`;
}

function head(content: DocumentContent, options: DocumentOptions): Html {
  const { language, languageInAddress, publicUrl, siteName, pictures } = options;
  const t = documentWords[language];
  const { kind, id, title, summary } = content;
  const plain = `${publicUrl}${documentPath(content.kind, content.id)}`;
  const inLanguage = (one: Language) => `${plain}?lang=${one}`;
  const address = languageInAddress ? inLanguage(language) : plain;
  const image = `${publicUrl}/og/${kind}/${encodeURIComponent(id)}.jpg`;
  const [first] = pictures;
  const alt = first ? altText(content, first, 0, language) : t.cloth;
  const properties: [name: string, value: string][] = [
    ['og:type', kind === 'people' ? 'profile' : 'article'],
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
    ...(content.language && { inLanguage: content.language }),
    url: address,
    image: stored.length > 0 ? stored : [image],
  };
  return html`<link rel="canonical" href="${address}">
<link rel="alternate" hreflang="en" href="${inLanguage('en')}">
<link rel="alternate" hreflang="fr" href="${inLanguage('fr')}">
<link rel="alternate" hreflang="x-default" href="${plain}">
${names.map(([name, value]) => html`<meta name="${name}" content="${value}">\n`)}
${properties.map(([name, value]) => html`<meta property="${name}" content="${value}">\n`)}
<script type="application/ld+json">${rawHtml(scriptJson(data))}</script>
`;
}

/** Shares the address without a language, so that each reader gets the page in their own language. */
function share(
  { kind, id, title, shareFacts }: DocumentContent,
  { language, publicUrl }: DocumentOptions,
) {
  const t = documentWords[language];
  const shared = { title, facts: shareFacts ?? [], link: publicUrl + documentPath(kind, id) };
  return html`<p class="share"><span>${t.share}</span> <a href="${whatsAppLink(shareText(shared))}" rel="noopener">WhatsApp</a> <a href="${emailLink(shared)}">${t.email}</a></p>`;
}

/** The host or mailbox says where the button leads. */
function apply({ apply }: DocumentContent, t: (typeof documentWords)[Language]): Html | undefined {
  if (apply === 'closed') return html`<p><strong>${t.applyClosed}</strong></p>`;
  return (
    apply &&
    html`<p class="open apply"><a href="${apply.href}" rel="nofollow ugc noopener">${t.apply}</a> <span>${apply.place}</span></p>`
  );
}

function fact({ label, value, day }: DocumentContent['facts'][number]): Html {
  const shown = day ? html`<time datetime="${day}">${value}</time>` : html`${value}`;
  return html`<div><dt>${label}</dt><dd dir="auto">${shown}</dd></div>`;
}

const columns = { columns: 12, rows: 3 };

/** The leading picture, or cloth in its place, and the others in columns. A gallery has all of them in columns. */
function shownPictures(content: DocumentContent, pictures: DocumentPicture[], language: Language) {
  const { kind, id } = content;
  const isPortrait = kind === 'people';
  const isGallery = kind === 'gallery';
  const shown = pictures.map(({ name, width, height }, index) => {
    const isLead = index === 0 && !isGallery;
    const widths = isLead && !isPortrait ? [320, 640, 960] : [320, 640];
    const sizes = isPortrait
      ? '(min-width: 60rem) 16rem, 8.5rem'
      : isLead
        ? '(min-width: 64rem) 42rem, 100vw'
        : '(min-width: 40rem) 20rem, 50vw';
    const src = (wide: number) => `/api/download?fileName=${name}&width=${wide}`;
    const srcset = widths.map((wide) => `${src(wide)} ${wide}w`).join(', ');
    const alt = altText(content, { name }, index, language);
    const image = html`<img${isPortrait && html` class="portrait"`} src="${src(640)}" srcset="${srcset}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}"${index > 0 && html` loading="lazy"`}>\n`;
    return isLead ? image : html`<a href="${src(1600)}">${image}</a>`;
  });
  if (isGallery) return { lead: undefined, more: shown };
  const [lead = cloth(id, 'cloth', columns), ...more] = shown;
  return { lead, more };
}

function altText(
  { kind, title, imageDescriptions = {} }: DocumentContent,
  { name }: Pick<DocumentPicture, 'name'>,
  index: number,
  language: Language,
): string {
  const t = documentWords[language];
  const described = imageDescriptions[storedPath(name)];
  if (described) return described;
  return kind === 'people' ? t.portrait(title) : t.picture(index + 1, title);
}
