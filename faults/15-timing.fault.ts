import { expect, inject, test } from 'vitest';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { ask } from './ask.ts';
import { median, rankDistance, report } from './measure.ts';
import { createPeople } from './people.ts';

const full = inject('fullSize');
/** Timings of known e-mails, and as many of unknown ones. */
const timings = { 'log-in': full ? 1_000 : 300, reset: 1_000 };

/** By chance alone, one run in ten thousand is further out. */
const chance = 3.9;

/**
 * Known and unknown e-mails take turns in an order that is drawn anew, so that whatever else the
 * machine does falls on both alike; what is left is what the answer itself takes.
 */
test.each([
  ['log-in', '/alumni/login', 401],
  ['reset', '/alumni/forgot-password', 200],
] as const)(
  '%s: nobody can tell by the time whether an e-mail is known',
  async (kind, path, status) => {
    const program = await runProgram();
    const emails = await createPeople({ dataDir: program.dataDir }, 50);
    const time = async (email: string) => {
      const body = kind === 'log-in' ? { email, password: 'wrong one' } : { email };
      const answer = await ask(program.url, 'POST', path, { body });
      expect(answer.status).toBe(status);
      return answer.ms;
    };
    for (let i = 0; i < 20; i += 1) {
      await time(emails[i]?.email ?? '');
      await time(`nobody-${i}@alumni.example`);
    }
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < timings[kind]; i += 1) {
      const ask = [
        async () => known.push(await time(emails[i % emails.length]?.email ?? '')),
        async () =>
          unknown.push(await time(`person${10_000 + (i % emails.length)}@alumni.example`)),
      ];
      if (Math.random() < 0.5) ask.reverse();
      for (const one of ask) {
        await one();
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
    expect(Math.abs(distance)).toBeLessThan(chance);
  },
);

/** What a known e-mail makes the server do after its answer must not fall on the next timing. */
async function settled(program: RunningProgram, kind: 'log-in' | 'reset'): Promise<void> {
  if (kind === 'reset') await ask(program.url, 'GET', '/readyz');
}
