import { formatDay } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { excerpt } from '../../core/excerpt.ts';
import { type Html, html, langAttribute } from '../../core/html.ts';
import { linkedText, type PlainPageSite, plainPage } from '../../http/page/plain-page.ts';
import { previewSize } from '../../images/decoding/image-codec.ts';
import type { Section } from './letter-sections.ts';
import type { Letter } from './letters.store.ts';
import { letterWords } from './letters.words.ts';

interface LetterPage extends PlainPageSite {
  letter: Letter;
  subject: string;
  subjectLanguage: Language | undefined;
  sections: Section[];
  otherLanguage: string;
  publicUrl: string;
}

/** A letter as a page without scripts. */
export function letterPage({
  letter,
  subject,
  subjectLanguage,
  sections,
  ...site
}: LetterPage): string {
  const { language } = site;
  const t = letterWords[language];
  const sentAt = letter.sent_at ?? '';
  // Messengers show the summary beside the link.
  const summary = letter.readers === 'public' && excerpt(sections[0]?.text ?? '', 200);
  return plainPage({
    ...site,
    title: subject,
    seed: letter.id,
    invites: letter.readers === 'public',
    head: html`${
      summary &&
      html`<meta property="og:title" content="${subject}">
<meta property="og:description" content="${summary}">
<meta property="og:image" content="${site.publicUrl}/og/home.jpg">
<meta property="og:image:width" content="${previewSize.width}">
<meta property="og:image:height" content="${previewSize.height}">
`
    }`,
    main: html`<p class="kind">${t.kinds[letter.kind]}</p>
<h1 dir="auto"${langAttribute(subjectLanguage)}>${subject}</h1>
<p><time datetime="${sentAt.slice(0, 10)}">${formatDay(sentAt, language)}</time></p>
${sections.map(section)}
<p class="open"><a href="/">${t.toSite}</a></p>`,
  });
}

function section({ heading, text, items, link, picture, language }: Section): Html {
  const lang = langAttribute(language);
  return html`${heading && html`<h2>${heading}</h2>\n`}${text && html`<p class="text" dir="auto"${lang}>${linkedText(text)}</p>\n`}${items && html`<ul>${items.map((item) => html`<li><a href="${item.link}" dir="auto"${langAttribute(item.language)}>${item.title}</a>${item.detail && ` – ${item.detail}`}</li>`)}</ul>\n`}${link && html`<p${lang}><a href="${link.link}" rel="nofollow ugc noopener">${link.title}</a></p>\n`}${picture && html`<img${lang} src="${picture.path}" alt="${picture.alt}">\n`}`;
}

/** Replaces a letter's page for readers who are not known as members: offers a log-in. */
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

/**
 * Asks before it unsubscribes: mail scanners follow links. `unknown`: the account is gone. `isDone`: the reader has
 * just chosen this state.
 */
export function leavePage(
  site: PlainPageSite,
  state: 'asked' | 'left' | 'back' | 'unknown',
  isDone: boolean,
): string {
  const t = letterWords[site.language];
  const form = (value: string, label: string, plain: boolean) =>
    html`<form method="post"><input type="hidden" name="letter" value="${value}"><button type="submit"${plain && html` class="plain"`}>${label}</button></form>`;
  const { title, text, ask } = {
    asked: { title: t.leaveTitle, text: t.leaveText, ask: form('leave', t.leaveButton, false) },
    left: { title: t.leftTitle, text: t.leftText, ask: form('back', t.backButton, true) },
    back: { title: t.backTitle, text: t.backText, ask: form('leave', t.leaveButton, true) },
    unknown: { title: t.leftTitle, text: t.leaveUnknown, ask: '' },
  }[state];
  return plainPage({
    ...site,
    title,
    seed: 'letter',
    main: html`<h1>${title}</h1>
<p${isDone && html` class="told" role="status"`}>${text}</p>
${ask}`,
  });
}
