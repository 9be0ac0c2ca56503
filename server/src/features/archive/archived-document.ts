import type { DocumentKind } from '@alumni/shared/records/document-path';
import type { Language } from '@alumni/shared/text/language';
import { displayFaceStyle } from '../../http/page/document-style.ts';
import { archiveWords } from './archive.words.ts';

/** A document of the site in its archived form, and the files it needs. */
export interface ArchivedDocument {
  markup: string;
  title: string;
  /** Language of the title; empty if unknown. */
  language: string;
  /** Names of stored pictures. */
  pictures: string[];
  hasCalendar: boolean;
}

interface Rewriting {
  kind: DocumentKind;
  language: Language;
  publicUrl: string;
  date: string;
  /**
   * Returns the archive's file for a path of the site, without language and extension; undefined if the path is not
   * archived.
   */
  fileOf: (path: string) => string | undefined;
}

export const pictureFile = (name: string) => `pictures/${name}`;
/** Width of the largest rendition that plain documents use. */
export const pictureWidth = 960;

/**
 * Rewrites a document with regular expressions. They are safe because the site generates the markup: attributes are
 * double-quoted and people's texts escaped.
 */
export function archivedDocument(document: string, rewriting: Rewriting): ArchivedDocument {
  const { kind, language, date } = rewriting;
  const pictures = new Set<string>();
  const otherLanguage = language === 'fr' ? 'en' : 'fr';
  let hasCalendar = false;

  function address(text: string): string {
    const href = text.replaceAll('&amp;', '&');
    const [, picture] = /^\/api\/download\?fileName=([\w-]{22}\.jpg)/.exec(href) ?? [];
    if (picture) {
      pictures.add(picture);
      return `../${pictureFile(picture)}`;
    }
    if (href === '/favicon.svg') return '../favicon.svg';
    if (href === '/') return `../index.${language}.html`;
    if (href.startsWith('/#/') || href.startsWith('/events/')) {
      if (href.endsWith('.ics')) hasCalendar = true;
      return href.endsWith('.ics') ? `${ownName}.ics` : `../index.${language}.html#${kind}`;
    }
    if (/^\?lang=/.test(href)) return `${ownName}.${otherLanguage}.html`;
    const own = href.startsWith(rewriting.publicUrl)
      ? rewriting.fileOf(new URL(href).pathname)
      : undefined;
    return own ? `../${own}.${language}.html` : text;
  }

  const canonical =
    /<link rel="canonical" href="[^"]*?\/([^/"?]+)\?lang=/.exec(document)?.[1] ?? '';
  const ownName = rewriting.fileOf(`/${kind}/${canonical}`)?.split('/')[1] ?? canonical;
  const markup = document
    .replace(/<script[\s\S]*?<\/script>\n?/g, '')
    // Removes the section of each form: whoever hosts the archive would receive the replies.
    .replace(/<section id="answer">[\s\S]*?<\/section>\n?/, '')
    .replace(/<a class="[^"]*\bonline"[\s\S]*?<\/a>/g, '')
    .replace(/<p class="join">[\s\S]*?<\/p>\n/, '')
    .replace(displayFaceStyle, '')
    .replace(/<link rel="(?:canonical|alternate)"[^>]*>\n/g, '')
    .replace(/<meta (?:property="og:|name="twitter:)[^>]*>\n/g, '')
    // An archive outlives the deadline.
    .replace(/<p class="open apply">[\s\S]*?<\/p>\n/, '')
    .replace(/<p class="open">[\s\S]*?<\/p>\n/, openList(rewriting))
    .replace(/<p class="share">[\s\S]*?<\/p>\n/, '')
    .replace(/ (?:srcset|sizes)="[^"]*"/g, '')
    .replace(/ (src|href)="([^"]*)"/g, (_, name, value) => ` ${name}="${address(value)}"`)
    .replace('<main>\n', `<main>\n<p class="kind">${archiveWords[language].archiveOf(date)}</p>\n`);
  const [, attributes = '', title = ''] = /<h1([^>]*)>([\s\S]*?)<\/h1>/.exec(document) ?? [];
  const [, written = ''] = / lang="(\w+)"/.exec(attributes) ?? [];
  return { markup, title, language: written, pictures: [...pictures], hasCalendar };
}

function openList({ kind, language }: Rewriting): string {
  const words = archiveWords[language];
  return `<p class="open"><a href="../index.${language}.html#${kind}">${words.kinds[kind]}</a></p>\n`;
}
