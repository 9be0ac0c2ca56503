import { filledIn } from '@alumni/shared/site/site';
import { type Language, languages } from '@alumni/shared/text/language';
import type { Database } from '../../db/database.ts';
import { type Delivery, eachDelivery } from './deliveries.store.ts';
import type { Section } from './letter-sections.ts';
import type { Letter } from './letters.store.ts';
import { subjectOf } from './letters.store.ts';
import { letterWords } from './letters.words.ts';

/** A sent letter and each recipient, as a spreadsheet: the text as it was, when, to whom, and what became of it. */
export async function proofOf(
  db: Database,
  letter: Letter,
  sections: Record<Language, Section[]>,
  language: Language,
): Promise<string> {
  const t = letterWords[language].proof;
  const rows: string[][] = [
    [t.kind, letterWords[language].kinds[letter.kind]],
    // Recipients had it in one or the other.
    ...languages.flatMap((one) => [
      [`${t.subject} (${one})`, filledIn(subjectOf(letter))[one]],
      [`${t.text} (${one})`, sections[one].map(textOf).join('\n\n')],
    ]),
    [t.sent, letter.sent_at ?? ''],
    [],
    [t.name, t.email, t.state, t.accepted, t.refused, t.reason],
  ];
  for await (const batch of eachDelivery(db, letter.id)) rows.push(...batch.map(rowOf));
  const { stringify } = await import('csv-stringify/sync');
  return stringify(rows, {
    // Excel takes a file without it for one of the last century's encodings.
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });

  function rowOf({ name, email, state, accepted_at, refused_at, reason }: Delivery): string[] {
    return [
      name || t.former,
      email,
      t.states[state],
      accepted_at ?? '',
      refused_at ?? '',
      reason ?? '',
    ];
  }
}

function textOf({ heading, text, items, link }: Section): string {
  const listed = (items ?? []).map(({ title, detail }) => `- ${title} ${detail}`.trim());
  return [heading, text, ...listed, link && `${link.title} ${link.link}`]
    .filter(Boolean)
    .join('\n');
}
