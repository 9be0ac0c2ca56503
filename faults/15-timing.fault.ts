import { expect, inject, test } from 'vitest';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { median, rankDistance, report } from './measure.ts';
import { createPeople } from './people.ts';

const full = inject('fullSize');
/** Number of timings per kind of request, for known and for unknown e-mails each. */
const timings = { 'log-in': full ? 1_000 : 300, reset: 1_000 };

/**
 * Largest allowed difference, in standard deviations. If there is no real difference, one run in ten thousand exceeds
 * it.
 */
const maxDistance = 3.9;

/**
 * Known and unknown e-mails alternate in random order. Other load on the machine then affects both alike, and only a
 * difference of the responses remains.
 */
test.each([
  ['log-in', '/alumni/login', 401],
  ['reset', '/alumni/forgot-password', 200],
] as const)('%s: takes the same time for known and unknown e-mails', async (kind, path, status) => {
  const program = await runProgram();
  const emails = await createPeople({ dataDir: program.dataDir }, 50);
  const time = async (email: string) => {
    const body = kind === 'log-in' ? { email, password: 'wrong one' } : { email };
    const response = await httpRequest(program.url, 'POST', path, { body });
    expect(response.status).toBe(status);
    return response.ms;
  };
  for (let i = 0; i < 20; i += 1) {
    await time(emails[i]?.email ?? '');
    await time(`nobody-${i}@alumni.example`);
  }
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < timings[kind]; i += 1) {
    const pair = [
      async () => known.push(await time(emails[i % emails.length]?.email ?? '')),
      async () => unknown.push(await time(`person${10_000 + (i % emails.length)}@alumni.example`)),
    ];
    if (Math.random() < 0.5) pair.reverse();
    for (const measure of pair) {
      await measure();
      await settled(program, kind);
    }
  }
  await program.stop();
  const distance = rankDistance(known, unknown);
  report(15, {
    [kind]: `${timings[kind]} timings each`,
    'median ms known': median(known),
    unknown: median(unknown),
    'standard deviations apart': distance,
  });
  expect(Math.abs(distance)).toBeLessThan(maxDistance);
});

/** Waits for work that continues after the response: it must not slow the next timing. */
async function settled(program: RunningProgram, kind: 'log-in' | 'reset'): Promise<void> {
  if (kind === 'reset') await httpRequest(program.url, 'GET', '/readyz');
}
