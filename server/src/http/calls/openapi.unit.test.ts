import { expect, test } from 'vitest';
import { pathHeading } from './openapi.ts';

test.each([
  ['/api/site/copy', 'site'],
  ['/api/delete/events/{id}', 'events'],
  ['/api/media/gallery', 'gallery'],
  ['/alumni/{rollNo}', 'alumni'],
  ['/api/all', 'users'],
])('the document of the API has %s under %s', (path, group) => {
  expect(pathHeading(path)).toBe(group);
});
