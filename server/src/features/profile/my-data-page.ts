import { eventFacts } from '@alumni/shared/events/event-facts';
import { nameInTable } from '@alumni/shared/people/country-names';
import { personName } from '@alumni/shared/people/person-name';
import { opportunityKindNames } from '@alumni/shared/records/opportunity-labels';
import {
  dateStyles,
  formatDate,
  formatDay,
  formatTimes,
  shortTime,
} from '@alumni/shared/text/format-days';
import { colon, type Language } from '@alumni/shared/text/language';
import { type Html, html, langAttribute, rawHtml } from '../../core/html.ts';
import { documentStyle } from '../../http/page/document-style.ts';
import { myDataWords } from './my-data.words.ts';
import type { MyData } from './my-data-content.ts';

/** HTML page of the archive that shows a member's data. It has no scripts; the archive also holds its pictures. */
export function myDataPage(
  data: MyData,
  { language, siteName }: { language: Language; siteName: string },
): string {
  const writer = writerIn(language);
  const { t, moment } = writer;
  const name = personName(data.profile, language);
  const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t.title(name)}</title>
${rawHtml(documentStyle)}
</head>
<body>
<main>
<p class="kind">${siteName}</p>
<h1 dir="auto">${t.title(name)}</h1>
<p>${t.about(moment(data.exportedAt))}</p>
${profileSection(data, writer, name)}${postSections(data, writer)}${accountSections(data, writer)}</main>
<footer>${t.sameInJson}</footer>
</body>
</html>
`;
  return markup;
}

type Writer = ReturnType<typeof writerIn>;

/** Formats times and sections in a language. */
function writerIn(language: Language) {
  const t = myDataWords[language];
  const timeFormat = { ...dateStyles.long, ...shortTime, timeZone: 'UTC' };
  return {
    language,
    t,
    moment: (time: string | null | undefined) =>
      time ? formatDate(time, language, timeFormat) : '',
    day: (text: string) => (text ? formatDay(text, language) : ''),
    section: (title: string, entries: Html[]) => html`<h2>${title}</h2>
${entries.length > 0 ? entries : html`<p>${t.nothing}</p>`}

`,
  };
}

function profileSection(
  { profile }: MyData,
  { language, t, moment, section }: Writer,
  name: string,
): Html {
  const audience = (field: string) => {
    const seenBy = profile.visibility?.[field as keyof typeof profile.visibility];
    return seenBy ? t.audiences[seenBy] : t.audiences[field === 'lastName' ? 'public' : 'office'];
  };
  const fields = Object.entries(t.fields).map(([field, label]) => {
    const stored = profile[field as keyof typeof t.fields];
    const value =
      field === 'gender'
        ? (t.genders[String(stored)] ?? stored)
        : field === 'country'
          ? nameInTable(String(stored), language)
          : stored;
    return (
      Boolean(value) &&
      html`<div><dt>${label}</dt><dd dir="auto"><span${field === 'testimony' && langAttribute(profile.testimonyLanguage)}>${value ?? ''}</span> <small>(${audience(field)})</small></dd></div>`
    );
  });
  return section(t.profile, [
    html`${profile.profileImage.startsWith('pictures/') && html`<img class="portrait" src="${profile.profileImage}" alt="${t.portrait(name)}">`}
<dl>${fields}
${facts([
  [t.rollNo, profile.rollNo],
  [t.accountType, t.types[profile.accttype ?? 'user']],
  [t.listed, profile.listed ? t.yes : t.no],
  [t.registered, moment(profile.registeredAt)],
  [t.lastLogin, moment(profile.lastLoginAt)],
])}</dl>
${profile.formerEmails.map(({ email, until }) => html`<p>${t.formerEmail(email, moment(until))}</p>`)}`,
  ]);
}

interface Post {
  language?: string | undefined;
  images: string[];
  description: string;
  createdAt: string;
  deletedAt?: string;
}

/** Sections of the member's events, opportunities, galleries and news. */
function postSections(data: MyData, { language, t, moment, day, section }: Writer): Html[] {
  const events = data.events.map((event) =>
    post(event.theme, event, [
      [t.when, [day(event.start_date), day(event.end_date)].filter(Boolean).join(' – ')],
      [t.hours, formatTimes(event, language)],
      [t.where, [event.venue, event.town].filter(Boolean).join(', ')],
      ...eventFacts(event, language).map(({ label, text }): [string, string] => [label, text]),
      [t.video, event.video],
    ]),
  );
  const opportunities = data.opportunities.map((one) =>
    post(one.title, one, [
      [t.eligibility, one.eligibility],
      [t.deadline, day(one.deadline)],
      [t.kind, one.kind && opportunityKindNames[one.kind][language]],
      [t.employer, one.employer],
      [t.town, one.town],
      [t.applyLink, one.applyLink],
    ]),
  );
  return [
    section(t.events, events),
    section(t.opportunities, opportunities),
    section(
      t.galleries,
      data.galleries.map((gallery) => post(gallery.title, gallery)),
    ),
    section(
      t.news,
      data.news.map((news) => post(news.title, news)),
    ),
  ];

  function post(title: string, { images, description, ...one }: Post, told: Fact[] = []): Html {
    const lang = langAttribute(one.language);
    return html`<h3 dir="auto"${lang}>${title}</h3>
<dl>${facts([...told, [t.posted, moment(one.createdAt)], [t.inTrashSince, moment(one.deletedAt)]])}</dl>
<p class="text" dir="auto"${lang}>${description}</p>
${images.map((file) => html`<img src="${file}" alt="${title}" loading="lazy">\n`)}`;
  }
}

/** Sections of what the site stores about a member besides profile and posts. */
function accountSections(data: MyData, { language, t, moment, day, section }: Writer): Html[] {
  const device = ({ browser, system }: { browser: string; system: string }) =>
    [browser, system].filter(Boolean).join(', ') || t.unknownBrowser;
  const answers = data.eventAnswers.map(
    ({ event, startDate, answer, guests, note }) =>
      html`<p dir="auto">${event}, ${day(startDate)}${colon[language]}${t.answers[answer]}${guests > 0 && ` (+${guests})`}${note && ` – ${note}`}</p>`,
  );
  const eventMessages = data.eventMessages.map(
    ({ event, writtenAt, message }) =>
      html`<p dir="auto">${moment(writtenAt)}: ${event}${message && ` – ${message}`}</p>`,
  );
  const messages = data.contactMessages.map(
    ({ name, email, message, sentAt }) =>
      html`<p>${moment(sentAt)}${colon[language]}${name}, ${email}</p><p class="text" dir="auto">${message}</p>`,
  );
  const rollNumbers = data.rollNumbers.map(
    ({ rollNo, email, issuedAt }) =>
      html`<p>${rollNo}${colon[language]}${email}, ${moment(issuedAt)}</p>`,
  );
  const devices = [
    ...data.loggedIn.map((one) => html`<p>${t.loggedIn(device(one), moment(one.since))}</p>`),
    ...data.devices.map((one) => html`<p>${t.usedOn(device(one), moment(one.lastUsedAt))}</p>`),
    ...data.secondSteps.map(
      ({ kind, addedAt }) =>
        html`<p>${t.secondSteps[kind as 'app' | 'passkey']} ${moment(addedAt)}</p>`,
    ),
  ];
  const mails = data.mails.map(
    ({ subject, writtenAt }) => html`<p>${moment(writtenAt)}${colon[language]}${subject}</p>`,
  );
  const letters = data.letters.map(
    ({ subject, sentAt }) => html`<p>${moment(sentAt)}${colon[language]}${subject[language]}</p>`,
  );
  const log = data.log.map(
    ({ at, action, by }) =>
      html`<p>${moment(at)}${colon[language]}${action}, ${by === 'you' ? t.byYou : t.byOthers}</p>`,
  );
  const pictures = data.images.map(
    ({ file, width, height, uploadedAt }) =>
      html`<p><a href="${file}">${file}</a> <small>${width} × ${height}, ${moment(uploadedAt)}</small></p>`,
  );
  return [
    section(t.eventReplies, answers),
    section(t.eventMessages, eventMessages),
    section(t.messages, messages),
    section(t.rollNumbers, rollNumbers),
    section(t.devices, devices),
    section(t.mails, mails),
    section(t.letters, letters),
    section(t.log, log),
    section(t.pictures, pictures),
  ];
}

type Fact = [label: string, value: string | number | null | undefined];

function facts(entries: Fact[]): Html[] {
  return entries.flatMap(([label, value]) =>
    value === '' || value === null || value === undefined
      ? []
      : [html`<div><dt>${label}</dt><dd>${value}</dd></div>`],
  );
}
