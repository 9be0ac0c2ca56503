import { expect, test } from 'vitest';
import { postBody } from './post-body.ts';

test('sends the language of a post where it was chosen, and leaves the rest to the server', () => {
  const typed = { title: 'Gala' };
  const body = (language: string, changed?: string[]) => postBody({ ...typed, language }, changed);
  expect(body('')).toEqual(typed);
  expect(body('fr')).toEqual({ ...typed, language: 'fr' });
  // The form also contains the language that the server has detected. It is sent only if the author has changed it.
  expect(body('fr', ['title'])).toEqual(typed);
  expect(body('en', ['language'])).toEqual({ ...typed, language: 'en' });
  expect(body('', ['title', 'language'])).toEqual({ ...typed, language: '' });
});
