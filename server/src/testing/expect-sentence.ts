import { expect } from 'vitest';

/** An answer that refuses: the status, and nothing but a sentence for a person. */
export function expectSentence(answer: { status: number; body: unknown }, expected: number): void {
  const { status, body } = answer as { status: number; body: { message: string } };
  expect(status).toBe(expected);
  expect(Object.keys(body)).toEqual(['message']);
  expect(body.message).toMatch(/^[^{}<>]{5,120}\.?$/);
  expect(body.message).not.toMatch(/\bat \S+:\d+|zod|sql|node_modules/i);
}
