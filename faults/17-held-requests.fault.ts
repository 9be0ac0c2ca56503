import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Person } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const heldAtOnce = 50;
const news = { title: 'As it was', description: 'Nobody else may write here.' };

/** Ways in which an admin's right ends while the requests are held. The admin or the master ends it. */
const revocations: Record<
  string,
  (url: string, admin: Person, master: Person) => Promise<{ status: number }>
> = {
  'log-out': (url, { token }) => httpRequest(url, 'POST', '/alumni/logout', { token }),
  suspension: (url, { rollNo }, { token }) =>
    httpRequest(url, 'PATCH', `/alumni/${rollNo}`, { token, body: { accttype: 'suspended' } }),
  'another role': (url, { rollNo }, { token }) =>
    httpRequest(url, 'PATCH', `/alumni/${rollNo}`, { token, body: { accttype: 'user' } }),
  'a new password': async (url, { rollNo, email }) => {
    const body = { email, password: 'correct horse', rememberMe: false };
    const { token } = (await httpRequest(url, 'POST', '/alumni/login', { body })).body;
    return httpRequest(url, 'PATCH', `/alumni/${rollNo}`, {
      token: String(token),
      body: { password: 'another horse' },
    });
  },
};

test('held requests: none takes effect once the right has ended', async () => {
  const program = await runProgram();
  const { url, dataDir } = program;
  const [master] = await createPeople({ dataDir }, 1, { accountType: 'master' });
  const admins = await createPeople({ dataDir }, 5, { accountType: 'admin' });
  const [author, ...revoked] = admins;
  if (!master || !author) throw new Error('people are missing');
  const created = await httpRequest(url, 'POST', '/api/news', { token: author.token, body: news });
  const path = `/api/news/${created.body._id}`;
  const counts: Record<string, number> = {};
  for (const [index, [name, revoke]] of Object.entries(revocations).entries()) {
    const admin = revoked[index] as Person;
    const held = Array.from({ length: heldAtOnce }, (_, at) =>
      hold(url, path, admin.token, { title: `Rewritten ${name} ${at}` }),
    );
    // Long enough for all headers to arrive and pass the first check of the caller.
    await wait(1_000);
    expect((await revoke(url, admin, master)).status).toBe(200);
    const statuses = await Promise.all(held.map((one) => one.finish()));
    counts[name] = statuses.filter((status) => status === 401 || status === 403).length;
    expect([name, counts[name]]).toEqual([name, heldAtOnce]);
  }
  const { body } = await httpRequest(url, 'GET', path);
  await program.stop();
  report(17, counts);
  expect(body).toMatchObject(news);
});

/** Sends the headers and first byte of a change; `finish` sends the rest. */
function hold(url: string, path: string, token: string, change: object) {
  const bytes = Buffer.from(JSON.stringify(change));
  const call = request(`${url}${path}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': bytes.length,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  call.write(bytes.subarray(0, 1));
  return {
    finish: () => {
      call.end(bytes.subarray(1));
      return status;
    },
  };
}
