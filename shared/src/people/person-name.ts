import type { Language } from '../text/language.ts';
import { frenchTitles } from './person-titles.ts';

/** Title, first name and last name; omits unknown parts. */
export function personName(
  person: { title: string; firstName: string; lastName: string },
  language: Language,
): string {
  const { title, firstName, lastName } = person;
  const written = language === 'fr' ? (frenchTitles[title] ?? title) : title;
  return [written, firstName, lastName].filter(Boolean).join(' ');
}
