import { expect, test } from 'vitest';
import { readDescriptions, rekeyDescriptions, writeDescriptions } from './image-descriptions.ts';

test('descriptions follow their pictures from ids to stored paths, in any order of the pictures', () => {
  const typed = writeDescriptions({
    two: 'The choir',
    one: 'Ama speaks',
    gone: 'Removed',
    '/4': ' ',
  });
  const values = { title: 'Day', imageDescriptions: typed };
  const sent = rekeyDescriptions(values, ['two', '/4', 'one'], ['/2', '/4', '/1']);
  expect(sent.title).toBe('Day');
  expect(readDescriptions(sent.imageDescriptions)).toEqual({
    '/1': 'Ama speaks',
    '/2': 'The choir',
  });
  expect(sent.imageDescriptions).toBe(writeDescriptions({ '/1': 'Ama speaks', '/2': 'The choir' }));
});

test('a form without descriptions keeps its texts as they are', () => {
  for (const values of [{ title: 'Day' }, { title: 'Day', imageDescriptions: '' }]) {
    expect(rekeyDescriptions<Record<string, string>>(values, ['one'], ['/1'])).toEqual(values);
  }
  expect(writeDescriptions({ one: '' })).toBe('');
  expect(readDescriptions('')).toEqual({});
});
