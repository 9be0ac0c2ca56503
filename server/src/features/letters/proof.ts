import { type Language, languages } from '@alumni/shared/text/language';
import type { Database } from '../../db/database.ts';
import { describeLetter } from './compose-letter.ts';
import { type Delivery, listDeliveries } from './deliveries.store.ts';
import type { Section } from './letter-sections.ts';
import type { Letter } from './letters.store.ts';
import { letterWords } from './letters.words.ts';

/**
 * Returns spreadsheet rows that prove how a letter was sent. The rows hold the letter's text and, for each recipient,
 * the outcome with its time.
 */
export async function letterProof(
  db: Database,
  letter: Letter,
  language: Language,
  config: { publicUrl: string },
): Promise<string[][]> {
  const t = letterWords[language].proof;
  const rows = [[t.kind, letterWords[language].kinds[letter.kind]]];
  // Lists both languages: each recipient got the letter in one of them.
  for (const one of languages) {
    const { subject, sections } = await describeLetter(db, letter, one, config);
    rows.push([`${t.subject} (${one})`, subject]);
    rows.push([`${t.text} (${one})`, sections.map(sectionText).join('\n\n')]);
  }
  rows.push([t.sent, letter.sent_at ?? ''], []);
  rows.push([t.name, t.email, t.state, t.accepted, t.refused, t.returned, t.reason]);
  for (const one of await listDeliveries(db, letter.id)) {
    const refused = one.refused_at ?? '';
    const state = isReported(one) ? 'returned' : one.state;
    const times = [one.accepted_at ?? '', ...(isReported(one) ? ['', refused] : [refused, ''])];
    rows.push([one.name || t.former, one.email, t.states[state], ...times, one.reason ?? '']);
  }
  return rows;
}

/**
 * Whether only a delivery report says that the mail failed: a mail server had accepted it before. A recipient could
 * forge such a report, because it needs only the signed id that the mail contains.
 */
function isReported({ state, accepted_at }: Delivery): boolean {
  return state === 'refused' && accepted_at !== null;
}

function sectionText({ heading, text, items, link }: Section): string {
  const listed = (items ?? []).map(({ title, detail }) => `- ${title} ${detail}`.trim());
  return [heading, text, ...listed, link && `${link.title} ${link.link}`]
    .filter(Boolean)
    .join('\n');
}
