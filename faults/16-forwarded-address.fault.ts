import { expect, test } from 'vitest';
import { runProgram } from '../server/src/testing/run-program.ts';
import { ask } from './ask.ts';
import { report } from './measure.ts';

const rotations = 1_000;
/** Log-ins an hour from one address; see `docs/security.md`. */
const perAddress = 100;

test.each([
  ['without a proxy', {}, (made: string) => made],
  [
    'behind a proxy that adds the true address',
    { TRUST_PROXY: '127.0.0.1' },
    (made: string) => `${made}, 203.0.113.9`,
  ],
])(
  'X-Forwarded-For made up a thousand times, %s: still limited',
  async (name, settings, header) => {
    const program = await runProgram({ settings: { RATE_LIMITS: 'on', ...settings } });
    const statuses = new Map<number, number>();
    for (let i = 0; i < rotations; i += 1) {
      const made = `198.51.${i >> 8}.${i & 255}`;
      const answer = await ask(program.url, 'POST', '/alumni/login', {
        body: { email: `person${i}@alumni.example`, password: 'wrong one' },
        headers: {
          'x-forwarded-for': header(made),
          'x-real-ip': made,
          forwarded: `for=${made}`,
          'x-client-ip': made,
        },
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await program.stop();
    report(16, { [name]: `${statuses.get(401)} of ${rotations} tried a password` });
    expect(Object.fromEntries(statuses)).toEqual({ 401: perAddress, 429: rotations - perAddress });
  },
);
