import { expect, test } from 'vitest';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';

const rotations = 1_000;
/** Limit of log-ins per hour and IP address; see `docs/security.md`. */
const perAddress = 100;

test.each([
  ['without a proxy', {}, (forged: string) => forged],
  [
    'behind a proxy that adds the true address',
    { TRUST_PROXY: '127.0.0.1' },
    (forged: string) => `${forged}, 203.0.113.9`,
  ],
])(
  'X-Forwarded-For forged a thousand times, %s: does not evade the rate limit',
  async (name, settings, header) => {
    const program = await runProgram({ settings: { RATE_LIMITS: 'on', ...settings } });
    const statuses = new Map<number, number>();
    for (let i = 0; i < rotations; i += 1) {
      const forged = `198.51.${i >> 8}.${i & 255}`;
      const response = await httpRequest(program.url, 'POST', '/alumni/login', {
        body: { email: `person${i}@alumni.example`, password: 'wrong one' },
        headers: {
          'x-forwarded-for': header(forged),
          'x-real-ip': forged,
          forwarded: `for=${forged}`,
          'x-client-ip': forged,
        },
      });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status === 429)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await program.stop();
    report(16, { [name]: `${statuses.get(401)} of ${rotations} tried a password` });
    expect(Object.fromEntries(statuses)).toEqual({ 401: perAddress, 429: rotations - perAddress });
  },
);
