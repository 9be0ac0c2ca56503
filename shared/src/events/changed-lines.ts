import { boldLine, plainLine } from '../records/share-text.ts';
import { formatWhen } from '../text/format-days.ts';
import type { Language } from '../text/language.ts';

/** Time and place of an event. */
export interface WhenAndWhere {
  start_date: string;
  end_date: string;
  start_time?: string | undefined;
  end_time?: string | undefined;
  venue: string;
  town: string;
}

interface ChangedLine {
  label: string;
  before: string;
  now: string;
}

const words = {
  en: { when: 'When', where: 'Where' },
  fr: { when: 'Quand', where: 'Où' },
} as const satisfies Record<Language, unknown>;

/** Returns time and place, each before and after the change. Leaves out what did not change. */
export function changedLines(
  before: WhenAndWhere,
  now: WhenAndWhere,
  language: Language,
): ChangedLine[] {
  return whenAndWhere(before, now, language).filter((line) => line.before !== line.now);
}

function whenAndWhere(before: WhenAndWhere, now: WhenAndWhere, language: Language): ChangedLine[] {
  const { when, where } = words[language];
  const place = ({ venue, town }: WhenAndWhere) => `${venue}, ${town}`;
  return [
    { label: when, before: formatWhen(before, language), now: formatWhen(now, language) },
    { label: where, before: place(before), now: place(now) },
  ];
}

/** A text for WhatsApp groups: the event's time and place, what they were before, and its address. */
export function changeText(
  {
    theme,
    link,
    before,
    now,
  }: { theme: string; link: string; before: WhenAndWhere; now: WhenAndWhere },
  language: Language,
): string {
  const isFrench = language === 'fr';
  const lines = whenAndWhere(before, now, language).map((line) => {
    const was = line.before !== line.now && ` (${isFrench ? 'auparavant' : 'was'} ${line.before})`;
    return `${line.label}${isFrench ? '\u00a0' : ''}: ${line.now}${was || ''}`;
  });
  const kind = isFrench ? 'Changement' : 'Change';
  const title = `${kind}${isFrench ? '\u00a0' : ''}: ${boldLine(theme)}`;
  return [title, ...lines.map(plainLine), link].join('\n');
}
