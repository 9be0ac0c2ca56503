import { beforeEach, expect, test, vi } from 'vitest';
import { type Answer, answerOf } from './answer.ts';
import { type ResponseCache, responseCache } from './response-cache.ts';

let content: string | undefined;
let answers: ResponseCache;
beforeEach(() => {
  content = 'one';
  answers = responseCache(() => content);
});

const answer = (text: string) => answerOf('text/plain', text, { content });

test('makes an answer once for all who ask at the same time, and afterwards', async () => {
  const make = vi.fn(async () => answer('a'));
  const all = await Promise.all(Array.from({ length: 100 }, () => answers.get('key', make)));
  expect(new Set(all).size).toBe(1);
  await answers.get('key', make);
  expect(make).toHaveBeenCalledTimes(1);
});

test('who asks after a change does not wait for an answer from before it', async () => {
  let finish = (_: Answer) => {};
  const old = answers.get('key', () => new Promise((resolve) => (finish = resolve)));
  content = 'two';
  const current = await answers.get('key', async () => answer('new'));
  finish(answer('old'));
  expect((await old).body.toString()).toBe('old');
  expect(current.body.toString()).toBe('new');
  expect(await answers.get('key', async () => answer('newer'))).toBe(current);
});

test('keeps no failure, nothing while the content is unknown, and nothing large', async () => {
  await expect(answers.get('key', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  const make = vi.fn(async () => answer('a'));
  content = undefined;
  await answers.get('key', make);
  await answers.get('key', make);
  expect(make).toHaveBeenCalledTimes(2);
  content = 'one';
  const large = vi.fn(async () => answer('x'.repeat(1100 * 1024)));
  await answers.get('large', large);
  await answers.get('large', large);
  expect(large).toHaveBeenCalledTimes(2);
});
