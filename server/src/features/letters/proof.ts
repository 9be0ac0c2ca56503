import { type Language, languages } from '@alumni/shared/text/language';
import type { Database } from '../../db/database.ts';
import { describeLetter } from './compose-letter.ts';
import { type Delivery, deliveriesOf } from './deliveries.store.ts';
import type { Section } from './letter-sections.ts';
import type { Letter } from './letters.store.ts';
import { letterWords } from './letters.words.ts';

/** A sent letter and each recipient, as a spreadsheet: the text as it was, when, to whom, and what became of it. */
export async function proofOf(
  db: Database,
  letter: Letter,
  language: Language,
  config: { publicUrl: string },
): Promise<string[][]> {
  const t = letterWords[language].proof;
  const rows = [[t.kind, letterWords[language].kinds[letter.kind]]];
  // Recipients had it in one or the other.
  for (const one of languages) {
    const { subject, sections } = await describeLetter(db, letter, one, config);
    rows.push([`${t.subject} (${one})`, subject]);
    rows.push([`${t.text} (${one})`, sections.map(textOf).join('\n\n')]);
  }
  rows.push([t.sent, letter.sent_at ?? ''], []);
  rows.push([t.name, t.email, t.state, t.accepted, t.refused, t.returned, t.reason]);
  for (const one of await deliveriesOf(db, letter.id)) {
    const refused = one.refused_at ?? '';
    const state = isReported(one) ? 'returned' : one.state;
    const times = [one.accepted_at ?? '', ...(isReported(one) ? ['', refused] : [refused, ''])];
    rows.push([one.name || t.former, one.email, t.states[state], ...times, one.reason ?? '']);
  }
  return rows;
}

/**
 * Whether a mail came back only by a report, after a mail server had taken it. Anybody who has the mail can write one: its
 * signed id shows that the mail arrived, and nothing tells a forged report from one of a mail server.
 */
function isReported({ state, accepted_at }: Delivery): boolean {
  return state === 'refused' && accepted_at !== null;
}

function textOf({ heading, text, items, link }: Section): string {
  const listed = (items ?? []).map(({ title, detail }) => `- ${title} ${detail}`.trim());
  return [heading, text, ...listed, link && `${link.title} ${link.link}`]
    .filter(Boolean)
    .join('\n');
}
