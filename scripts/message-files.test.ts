import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '@alumni/shared/core/messages';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const files = ['server/src', 'shared/src', 'client/src', 'demo/src']
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, room, file),
    ),
  )
  .filter(
    (file) => /\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('defineMessages({'),
  );

test('messages are in files that the tests of all messages read', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !/(server|shared)\/src\/.*\.messages\.ts$/.test(file))).toEqual([]);
});

test('each message has a key of its own', async () => {
  const exported = await Promise.all(files.map((file) => import(file)));
  const messages = new Set(
    exported
      .flatMap((each: Record<string, unknown>) => Object.values(each))
      .filter((each) => typeof each !== 'function')
      .flatMap((each) => Object.values(each as Record<string, Message>)),
  );
  const keys = [...messages].map(({ key }) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
