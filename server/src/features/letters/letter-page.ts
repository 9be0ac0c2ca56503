import { download } from '@alumni/shared/calls/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import { formatDay } from '@alumni/shared/text/format-days';
import { type Html, html } from '../../core/html.ts';
import { linkedText, type PlainPageSite, plainPage } from '../../http/page/plain-page.ts';
import type { Section } from './letter-sections.ts';
import { letterWords } from './letters.words.ts';

interface LetterPage extends PlainPageSite {
  id: string;
  kind: 'notice' | 'letter';
  subject: string;
  /** ISO 8601. */
  sentAt: string;
  sections: Section[];
  otherLanguage: string;
  /** Shown by messengers beside the link; empty where the page is not for everybody. */
  summary: string;
}

/** A letter as a page without scripts. */
export function letterPage(letter: LetterPage): string {
  const { language, id, kind, subject, sentAt, sections } = letter;
  const t = letterWords[language];
  return plainPage({
    ...letter,
    title: subject,
    seed: id,
    head: letter.summary
      ? html`<meta property="og:title" content="${subject}">
<meta property="og:description" content="${letter.summary}">
`
      : html``,
    main: html`<p class="kind">${t.kinds[kind]}</p>
<h1 dir="auto">${subject}</h1>
<p><time datetime="${sentAt.slice(0, 10)}">${formatDay(sentAt, language)}</time></p>
${sections.map(section)}
<p class="open"><a href="/">${t.toSite}</a></p>`,
  });
}

function section({ heading, text, items, link, picture }: Section): Html {
  return html`${heading && html`<h2>${heading}</h2>\n`}${text && html`<p class="text" dir="auto">${linkedText(text)}</p>\n`}${items && html`<ul>${items.map((item) => html`<li><a href="${item.link}" dir="auto">${item.title}</a>${item.detail && ` – ${item.detail}`}</li>`)}</ul>\n`}${link && html`<p><a href="${link.link}" rel="nofollow ugc noopener">${link.title}</a></p>\n`}${picture && html`<img src="${`${download.path}?fileName=${fileNameOf(picture.image)}&width=640`}" alt="${picture.alt}">\n`}`;
}

/** The same for whom is not known to be a member: a way to log in. */
export function membersOnlyPage(site: PlainPageSite, subject: string): string {
  const t = letterWords[site.language];
  return plainPage({
    ...site,
    title: t.membersOnly,
    seed: subject,
    main: html`<h1>${t.membersOnly}</h1>
<p>${t.membersOnlyWhy}</p>
<p class="open"><a href="/#/user/letters">${t.logIn}</a> <a href="/">${t.toSite}</a></p>`,
  });
}

interface LeavePage extends PlainPageSite {
  /** Undefined where nobody has the token (any more). */
  wanted: boolean | undefined;
  /** Just changed. */
  done: boolean;
}

/** Asks before it ends anything: programs follow the links of mails by themselves. */
export function leavePage({ wanted, done, ...site }: LeavePage): string {
  const t = letterWords[site.language];
  const heading = wanted ? (done ? t.backTitle : t.leaveTitle) : t.leftTitle;
  const form = (value: string, label: string, plain: boolean) =>
    html`<form method="post"><input type="hidden" name="letter" value="${value}"><button type="submit"${plain && html` class="plain"`}>${label}</button></form>`;
  const ask =
    wanted === undefined
      ? ''
      : wanted
        ? form('leave', t.leaveButton, done)
        : form('back', t.backButton, true);
  return plainPage({
    ...site,
    title: heading,
    seed: 'letter',
    main: html`<h1>${heading}</h1>
<p${done && html` class="told" role="status"`}>${wanted === undefined ? t.leaveUnknown : wanted ? (done ? t.backText : t.leaveText) : t.leftText}</p>
${ask}`,
  });
}
