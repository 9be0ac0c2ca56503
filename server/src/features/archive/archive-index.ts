import type { DocumentKind } from '@alumni/shared/records/document-path';
import type { Site } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import { type Html, html, langAttribute, rawHtml } from '../../core/html.ts';
import { documentStyle } from '../../http/page/document-style.ts';
import { archiveWords } from './archive.words.ts';

export interface IndexEntry {
  kind: DocumentKind;
  file: string;
  /** HTML of the document's heading, already escaped. */
  title: string;
  /** Language of the title; empty if unknown. */
  language: string;
}

interface IndexContent {
  site: Site;
  language: Language;
  date: string;
  entries: IndexEntry[];
  feeds: { file: string; title: string }[];
}

/** The start page of an archive: it describes the association and lists all documents by kind. */
export function archiveIndex({ site, language, date, entries, feeds }: IndexContent): string {
  const t = archiveWords[language];
  const other = language === 'fr' ? 'en' : 'fr';
  const { about } = site;
  const kinds = Object.keys(t.kinds) as DocumentKind[];
  const text = (heading: string, body: string) =>
    html`<h2>${heading}</h2>\n<p class="text">${body}</p>\n`;
  const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site.name[language]} – ${t.archiveOf(date)}</title>
<link rel="icon" href="favicon.svg">
${rawHtml(documentStyle)}
</head>
<body>
<header class="top"><a class="brand" href="index.${language}.html">${site.name[language]}</a><a href="index.${other}.html" hreflang="${other}" lang="${other}">${t.otherLanguage}</a></header>
<main>
<p class="kind">${t.archiveOf(date)}</p>
<h1>${site.name[language]}</h1>
<p class="text">${about.blurb[language]}</p>
<p class="share">${kinds.map((kind) => html`<a href="#${kind}">${t.kinds[kind]}</a> `)}</p>
${kinds.map((kind) => renderList(kind, { entries, language }))}
${text(t.vision, about.vision[language])}
${text(t.mission, about.mission[language])}
<h2>${t.values}</h2>
<ul>${Object.values(about.values).map((value) => html`<li>${value[language]}</li>\n`)}</ul>
<h2>${t.priorities}</h2>
<ul>${about.priorities.map((card) => html`<li><strong>${card.title[language]}</strong> ${card.text[language]}</li>\n`)}</ul>
<h2>${t.policy}</h2>
<ul>${about.policy.map((card) => html`<li><strong>${card.title[language]}</strong> ${card.text[language]}</li>\n`)}</ul>
<h2>${t.feeds}</h2>
<ul>${feeds.map(({ file, title }) => html`<li><a href="${file}">${title}</a></li>\n`)}</ul>
</main>
<footer>${site.name[language]}</footer>
</body>
</html>
`;
  return markup;
}

function renderList(
  kind: DocumentKind,
  { entries, language }: Pick<IndexContent, 'entries' | 'language'>,
): Html {
  const t = archiveWords[language];
  // The entries come from the sitemap, oldest first. The lists of the site begin with the newest.
  const own = entries.filter((entry) => entry.kind === kind).toReversed();
  const items = own.map(
    ({ file, title, ...one }) =>
      html`<li><a href="${file}.${language}.html"${langAttribute(one.language)}>${rawHtml(title)}</a></li>\n`,
  );
  return html`<h2 id="${kind}">${t.kinds[kind]}</h2>\n${own.length > 0 ? html`<ul>${items}</ul>` : html`<p>${t.empty}</p>`}\n`;
}
