import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { listManagedNews } from '@alumni/shared/records/news';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findByRollNo, updateAccount } from '../../accounts/accounts.store.ts';
import {
  authorisationRows,
  type CallerKind,
  callerKinds,
  endpointName,
} from '../../testing/authorisation-rows.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { registeredEndpoints } from './route.ts';

/** Checks every endpoint × account type of the caller × owner of the target. */

let t: TestApp;
let stranger: Person;
beforeAll(async () => {
  t = await createTestApp();
  stranger = await createPerson(t);
});
afterAll(() => t.close());

test('covers every registered endpoint', () => {
  const registered = (registeredEndpoints.get(t.app.server) ?? []).map(endpointName);
  const covered = authorisationRows.map((row) => endpointName(row.endpoint));
  expect(covered.sort()).toEqual([...registered].sort());
});

describe.each(authorisationRows.map((row) => [endpointName(row.endpoint), row] as const))(
  '%s',
  (_, row) => {
    const cells = callerKinds.flatMap((caller, column) =>
      (['own', 'other'] as const)
        .filter((whose) => row[whose] && !(caller === 'anonymous' && whose === 'own' && row.other))
        .map((whose) => [caller, whose, row[whose]?.[column] as number] as const),
    );
    test.each(cells)('%s, %s: %d', async (caller, whose, expected) => {
      const me = await createCaller(caller);
      const target = whose === 'own' && me ? me : stranger;
      const scenario = { t, stranger, me, target };
      const response = await t.call(row.endpoint, {
        params: (await row.params?.(scenario)) as never,
        query: (await row.query?.(scenario)) ?? {},
        body: await row.body?.(scenario),
        headers: row.headers ?? {},
        token: me?.token,
      });
      expect(response.status).toBe(expected);
    });
  },
);

/** Creates a new caller for each cell of the table, because calls change the caller's data. */
async function createCaller(caller: CallerKind): Promise<Person | undefined> {
  if (caller === 'anonymous') return undefined;
  if (caller === 'pending') return createPerson(t, { admission: 'waiting' });
  const person = await createPerson(t, { accountType: caller === 'suspended' ? 'user' : caller });
  if (caller === 'suspended') {
    // `setAccountType` would end the session. With a session, the test reaches the check of the account type.
    const account = await findByRollNo(t.db, person.rollNo);
    if (account) await updateAccount(t.db, account, { account_type: 'suspended' });
  }
  return person;
}

describe('account types', () => {
  const types = ['user', 'admin', 'master', 'suspended'] as const;
  test.each(callerKinds.flatMap((caller) => types.map((target) => [caller, target] as const)))(
    '%s: changes the type of a %s only as a master',
    async (caller, target) => {
      const me = await createCaller(caller);
      const other = await createPerson(t, { accountType: target });
      const response = await t.call(updateAlumnus, {
        params: { rollNo: other.rollNo },
        token: me?.token,
        body: { accttype: 'admin' },
      });
      const refused = { anonymous: 401, suspended: 401, user: 403, admin: 403, pending: 403 };
      const expected = caller === 'master' ? (target === 'master' ? 403 : 200) : refused[caller];
      expect(response.status).toBe(expected);
    },
  );

  test("refuses changing one's own type", async () => {
    for (const accountType of ['user', 'admin', 'master'] as const) {
      const me = await createPerson(t, { accountType });
      const response = await t.call(updateAlumnus, {
        params: { rollNo: me.rollNo },
        token: me.token,
        body: { accttype: 'admin' },
      });
      expect(response.status).toBe(403);
    }
  });

  test('applies a removed role at the next request', async () => {
    const me = await createPerson(t, { accountType: 'admin' });
    expect((await t.call(listManagedNews, { token: me.token })).status).toBe(200);
    const account = await findByRollNo(t.db, me.rollNo);
    if (account) await updateAccount(t.db, account, { account_type: 'user' });
    expect((await t.call(listManagedNews, { token: me.token })).status).toBe(403);
  });
});

test('shows private fields only to the person, admins and masters', async () => {
  const person = await createPerson(t, { address: 'Rue 1', telephone: '699', maiden_name: 'X' });
  const fields = ['maidenName', 'email', 'telephone', 'address', 'gender', 'accttype'];
  const countPrivateFields = async (viewer: Person | undefined) => {
    const { body } = await t.call(getAlumnus, {
      params: { rollNo: person.rollNo },
      token: viewer?.token,
    });
    return fields.filter((field) => field in body).length;
  };
  expect(await countPrivateFields(undefined)).toBe(0);
  expect(await countPrivateFields(stranger)).toBe(0);
  expect(await countPrivateFields(person)).toBe(6);
  expect(await countPrivateFields(await createPerson(t, { accountType: 'admin' }))).toBe(6);
  expect(await countPrivateFields(await createPerson(t, { accountType: 'master' }))).toBe(6);
});
