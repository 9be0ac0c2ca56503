import type { Language } from '@alumni/shared/core/messages';
import type { Person } from '../content/people.ts';
import { english, french, type Sentence, stories } from '../content/profile-sentences.ts';

const sentences: Record<Language, typeof english> = { en: english, fr: french };

/**
 * Makes a member's description: nothing, a line, a paragraph, sometimes a story. `turn` counts the members with the
 * same language. The lists of sentences differ in length, so that each member gets another combination.
 */
export function profileText(person: Person, turn: number): string {
  if (!person.profession || turn % 13 === 8) return '';
  const { who, path, wish } = sentences[person.language];
  const say = (list: Sentence[], at: number) => list[at % list.length]?.(person) ?? '';
  const first = say(who, turn);
  if (turn % 6 === 2) return first;
  const text = [first, say(path, turn + 3), ...(turn % 3 ? [say(wish, turn + 5)] : [])].join(' ');
  const story = person.language === 'en' && turn % 22 === 11 ? stories[Math.floor(turn / 22)] : '';
  return story ? `${text}\n\n${story}` : text;
}
