import { expect, test } from 'vitest';
import { readPath, writePath } from './location.ts';
import { matchPath } from './match-path.ts';

test.each([
  ['/events', '/events', {}],
  ['/events', '/Events/', {}],
  ['/', '/', {}],
  ['/events', '/events/5', undefined],
  ['/events', '/event', undefined],
  ['/', '/events', undefined],
  ['/myevents/:id', '/myevents/5', { id: '5' }],
  ['/myevents/:id', '/myevents/a%2Fb%20c/', { id: 'a/b c' }],
  ['/myevents/:id', '/myevents/100%', { id: '100%' }],
  ['/myevents/:id', '/myevents/', undefined],
])('%s fits %s: %o', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params);
});

test.each([
  ['', '/'],
  ['/', '/'],
  ['events', '/events'],
  ['?page=2', '/here?page=2'],
  ['?', '/here'],
  ['#policy', '/here#policy'],
  ['/about-us#policy', '/about-us#policy'],
  ['/events?search=été é&page=1', '/events?search=%C3%A9t%C3%A9%20%C3%A9&page=1'],
  ['//other.example/events', '//other.example/events'],
  ['https://other.example', '/https://other.example'],
])('the address %s is %s', (to, path) => {
  expect(writePath(readPath(to, to === '' ? undefined : '/here'))).toBe(path);
});
