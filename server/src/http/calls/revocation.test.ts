import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logout } from '@alumni/shared/accounts/auth';
import { mayCall } from '@alumni/shared/core/permissions';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createSession } from '../../session/session.store.ts';
import {
  authorisationRows,
  callerKinds,
  endpointName,
  type Row,
  type Scenario,
} from '../../testing/authorisation-rows.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * Repeats the authorisation matrix with slow requests. The server accepts the caller, who then loses the right before
 * the body is complete. The response must be the one for a caller without the right.
 */

let t: TestApp;
let port: number;
let stranger: Person;
let master: Person;
beforeAll(async () => {
  t = await createTestApp();
  stranger = await createPerson(t);
  master = await createPerson(t, { accountType: 'master' });
  await t.app.listen({ port: 0 });
  port = (t.app.server.address() as AddressInfo).port;
  findCaller = t.app.findCaller;
});
afterAll(() => t.close());
afterEach(() => {
  t.app.findCaller = findCaller;
});

let findCaller: TestApp['app']['findCaller'];

/** Waits until a caller is found for the `count`th time, runs `andThen` and resolves. */
function afterAuthentication(count: number, andThen: () => Promise<unknown>): Promise<void> {
  let found = 0;
  return new Promise((resolve, reject) => {
    t.app.findCaller = async (token) => {
      const caller = await findCaller(token);
      found += 1;
      if (found === count) {
        t.app.findCaller = findCaller;
        await andThen().then(() => resolve(), reject);
      }
      return caller;
    };
  });
}

const changeAccount = (person: Person, body: object, token: string) =>
  t.call(updateAlumnus, { params: { rollNo: person.rollNo }, body, token });

const revocations = {
  'log-out': (me: Person) => t.call(logout, { token: me.token }),
  suspension: (me: Person) => changeAccount(me, { accttype: 'suspended' }, master.token),
  'change of password': async (me: Person) => {
    const otherSession = await createSession(t.db, me.id, false);
    return changeAccount(me, { password: 'another horse' }, otherSession);
  },
  'loss of the role': (me: Person) => changeAccount(me, { accttype: 'user' }, master.token),
};
type Revocation = keyof typeof revocations;

interface Cell {
  caller: (typeof callerKinds)[number];
  whose: 'own' | 'other';
  revocation: Revocation;
  expected: number;
}

/** Cells of a row that succeed before the revocation, with the status expected after it. */
function revocableCells(row: Row): Cell[] {
  const userColumn = callerKinds.indexOf('user');
  return callerKinds.flatMap((caller, column) =>
    (['own', 'other'] as const).flatMap((whose) => {
      const succeeds = (row[whose]?.[column] ?? 400) < 300;
      if (!succeeds) return [];
      return (Object.keys(revocations) as Revocation[])
        .filter((revocation) => isPossible(caller, revocation))
        .map((revocation) => {
          const asUser = row[whose]?.[userColumn] as number;
          const expected = revocation === 'loss of the role' ? asUser : 401;
          return { caller, whose, revocation, expected };
        });
    }),
  );
}

/** A master cannot be suspended, and only an admin can lose a role. */
function isPossible(caller: Cell['caller'], revocation: Revocation): boolean {
  if (revocation === 'suspension') return caller !== 'master';
  return revocation !== 'loss of the role' || caller === 'admin';
}

const guarded = authorisationRows.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && !mayCall(endpoint.access, undefined),
);

/**
 * All rows share code, so most of them test one cell only. The first row of each access tests every cell. The faults
 * suite tests all cells of all rows. On PostgreSQL only the first rows run, with one cell each.
 */
function sampledCells(row: Row): Cell[] {
  const isFirst = guarded.find(({ endpoint }) => endpoint.access === row.endpoint.access) === row;
  if (inject('postgresUrl')) return isFirst ? revocableCells(row).slice(0, 1) : [];
  return inject('everyRevocation') || isFirst
    ? revocableCells(row)
    : revocableCells(row).slice(0, 1);
}

const rows = guarded
  .map((row) => ({ name: endpointName(row.endpoint), row, cells: sampledCells(row) }))
  .filter(({ cells }) => cells.length > 0);

describe.each(rows)('$name', ({ row, cells }) => {
  test.each(cells)(
    '$caller, $whose: $expected if its body arrives after a $revocation',
    async ({ caller, whose, revocation, expected }) => {
      const { scenario, me } = await createScenario(caller, whose);
      expect(await sendHeld(row, scenario, me, () => revocations[revocation](me))).toBe(expected);
    },
  );

  if (row.readOnly) return;

  test.each(cells)(
    '$caller, $whose: $expected if a $revocation comes between check and write',
    async ({ caller, whose, revocation, expected }) => {
      const { scenario, me } = await createScenario(caller, whose);
      const options = await prepareRequest(row, scenario);
      const revoked = afterAuthentication(2, () => revocations[revocation](me));
      const response = await t.call(row.endpoint, { ...options, token: me.token });
      await revoked;
      expect(response.status).toBe(expected);
    },
  );
});

async function createScenario(caller: Cell['caller'], whose: Cell['whose']) {
  const me = await createPerson(
    t,
    caller === 'pending'
      ? { admission: 'waiting' }
      : { accountType: caller as 'user' | 'admin' | 'master' },
  );
  const scenario: Scenario = { t, stranger, me, target: whose === 'own' ? me : stranger };
  return { scenario, me };
}

async function prepareRequest(row: Row, scenario: Scenario) {
  return {
    params: (await row.params?.(scenario)) as never,
    query: (await row.query?.(scenario)) ?? {},
    body: await row.body?.(scenario),
    headers: row.headers ?? {},
  };
}

/** Sends headers and one byte, waits until the caller is accepted, revokes, and sends the rest. */
async function sendHeld(
  row: Row,
  scenario: Scenario,
  me: Person,
  revoke: () => Promise<unknown>,
): Promise<number> {
  const { params, body = {}, headers } = await prepareRequest(row, scenario);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const path = row.endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
  );
  const accepted = afterAuthentication(1, async () => {});
  const call = request({
    port,
    path,
    method: row.endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...headers,
      'content-length': bytes.length,
      authorization: `Bearer ${me.token}`,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  call.write(bytes.subarray(0, 1));
  await accepted;
  await revoke();
  call.end(bytes.subarray(1));
  return status;
}
