import { expect } from 'vitest';

/** Expects an error response: the status, and a body with only a readable `message`, its code and values. */
export function expectErrorMessage(
  response: { status: number; body: unknown },
  expected: number,
): void {
  const { status, body } = response as { status: number; body: { message: string } };
  expect(status).toBe(expected);
  expect(Object.keys(body)).toEqual(['message', 'code', 'values']);
  expect(body.message).toMatch(/^[^{}<>]{5,120}\.?$/);
  expect(JSON.stringify(body)).not.toMatch(/\bat \S+:\d+|zod|sql|node_modules/i);
}
