import { formatDate } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { offlineWords } from './offline.words.ts';

/** How old what is shown is: its time, and its day where that is not today. */
export function asOfText(asOf: number | undefined, now: Date, language: Language): string {
  const t = offlineWords[language];
  if (asOf === undefined) return t.offline;
  const at = new Date(asOf);
  const minute = String(at.getMinutes()).padStart(2, '0');
  // English writes 09:05, French 9 h 05.
  const hour = String(at.getHours()).padStart(language === 'en' ? 2 : 1, '0');
  if (at.toDateString() === now.toDateString()) return t.asOfTime(hour, minute);
  const day = formatDate(at.toISOString(), language, { day: 'numeric', month: 'long' });
  return t.asOfDay(day.replace(' ', '\u00a0'), hour, minute);
}
