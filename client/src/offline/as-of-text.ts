import { formatDate, shortTime } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { offlineWords } from './offline.words.ts';

/** Says how old the shown data is: its time, and its day unless that is today. */
export function asOfText(asOf: number | undefined, now: Date, language: Language): string {
  const t = offlineWords[language];
  if (asOf === undefined) return t.offline;
  const at = new Date(asOf);
  const text = at.toISOString();
  const time = formatDate(text, language, shortTime);
  if (at.toDateString() === now.toDateString()) return t.asOfTime(time);
  return t.asOfDay(formatDate(text, language, { day: 'numeric', month: 'long' }), time);
}
