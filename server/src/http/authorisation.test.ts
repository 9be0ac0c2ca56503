import { listAudit } from '@alumni/shared/audit';
import {
  forgotPassword,
  getSession,
  login,
  logout,
  register,
  resetPassword,
} from '@alumni/shared/auth';
import {
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '@alumni/shared/contact';
import { getDashboard } from '@alumni/shared/dashboard';
import { listAlumni } from '@alumni/shared/directory';
import type { EndpointDefinition } from '@alumni/shared/endpoint';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  listOwnEvents,
  updateEvent,
} from '@alumni/shared/events';
import { download, findUpload, upload } from '@alumni/shared/files';
import {
  createGallery,
  deleteGallery,
  getGallery,
  listGalleries,
  updateGallery,
} from '@alumni/shared/gallery';
import { listTestimonies } from '@alumni/shared/home';
import {
  createNews,
  deleteNews,
  getNews,
  listManagedNews,
  listNews,
  updateNews,
} from '@alumni/shared/news';
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  listOwnOpportunities,
  updateOpportunity,
} from '@alumni/shared/opportunities';
import { getAlumnus, replaceAlumnus, updateAlumnus } from '@alumni/shared/profile';
import { listUsers } from '@alumni/shared/roles';
import * as rollNumbers from '@alumni/shared/roll-numbers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findByRollNo, updateAccount } from '../accounts/accounts.store.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  type Person,
  uploadTestImage,
} from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { registeredEndpoints } from './route.ts';

/**
 * Every endpoint × account type of the caller × owner of the target. `own`: the caller's own roll
 * number or record; `other`: somebody else's. A cell is the expected status. A registered endpoint
 * without a row fails the test.
 */
const callers = ['anonymous', 'user', 'admin', 'master', 'suspended'] as const;
type Caller = (typeof callers)[number];

let t: TestApp;
let stranger: Person;
beforeAll(async () => {
  t = await createTestApp();
  stranger = await createPerson(t);
});
afterAll(() => t.close());

interface Scenario {
  me: Person | undefined;
  /** Person whose roll number or record the call addresses. */
  target: Person;
}

interface Row {
  endpoint: EndpointDefinition;
  /** Expected statuses in the order of `callers`. */
  own: readonly number[];
  other?: readonly number[];
  params?: (scene: Scenario) => Promise<Record<string, string>> | Record<string, string>;
  query?: (scene: Scenario) => Record<string, string>;
  body?: (scene: Scenario) => Promise<unknown> | unknown;
}

const open = [200, 200, 200, 200, 200] as const;
const member = [401, 200, 200, 200, 401] as const;
const selfOnly = { own: member, other: [401, 403, 403, 403, 401] } as const;
const ownerOrAdmin = { own: member, other: [401, 403, 200, 200, 401] } as const;
const admins = [401, 403, 200, 200, 401] as const;
const masters = [401, 403, 403, 200, 401] as const;
const rollNo = ({ target }: Scenario) => ({ rollNo: target.rollNo });

/** Creates a record of the target, or of `stranger` if the target is suspended; returns its id. */
async function posted(endpoint: EndpointDefinition, body: object, target: Person): Promise<string> {
  const account = await findByRollNo(t.db, target.rollNo);
  const poster = account?.account_type === 'suspended' ? stranger : target;
  const response = await t.call(endpoint, { token: poster.token, body });
  if (response.status !== 201) throw new Error(`could not post: ${JSON.stringify(response.body)}`);
  return (response.body as unknown as { _id: string })._id;
}

const event = async ({ target }: Scenario) => ({ id: await posted(createEvent, anEvent, target) });
const opportunity = async ({ target }: Scenario) => ({
  id: await posted(createOpportunity, anOpportunity, target),
});
const gallery = async ({ target }: Scenario) => {
  const account = await findByRollNo(t.db, target.rollNo);
  const poster = account?.account_type === 'suspended' ? stranger : target;
  const images = [await uploadTestImage(t, poster)];
  return { id: await posted(createGallery, { title: 'Party', images }, target) };
};
const news = async () => ({
  id: await posted(createNews, aNewsItem, await createPerson(t, { accountType: 'admin' })),
});
const issued = async () => {
  const admin = await createPerson(t, { accountType: 'admin' });
  const response = await t.call(rollNumbers.createRollNumber, {
    token: admin.token,
    params: { rollNo: admin.rollNo },
    body: { email: `issued-${Math.random()}@alumni.example` },
  });
  return { rollNo: response.body.rollNo };
};
const message = async () => {
  await t.call(sendContactMessage, { body: { name: 'A', email: 'a@b.cm', message: 'Hi' } });
  const { id } = await t.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  return { id };
};

const rows: Row[] = [
  {
    endpoint: login,
    own: [401, 401, 401, 401, 401],
    body: () => ({ email: 'no@b.cm', password: 'wrong one' }),
  },
  {
    endpoint: register,
    own: [409, 409, 409, 409, 409],
    body: () => ({
      lastName: 'A',
      email: stranger.email,
      password: 'secret1',
      confirmPassword: 'secret1',
    }),
  },
  { endpoint: forgotPassword, own: open, body: () => ({ email: 'no@b.cm' }) },
  {
    endpoint: resetPassword,
    own: [400, 400, 400, 400, 400],
    body: () => ({ token: 'x', password: 'secret1' }),
  },
  { endpoint: getSession, own: member },
  { endpoint: logout, own: member },
  { endpoint: getAlumnus, own: [200, 200, 200, 200, 404], other: open, params: rollNo },
  { endpoint: updateAlumnus, ...selfOnly, params: rollNo, body: () => ({ address: 'Buea' }) },
  { endpoint: replaceAlumnus, ...selfOnly, params: rollNo, body: () => ({ address: 'Buea' }) },
  { endpoint: listAlumni, own: open },
  { endpoint: listTestimonies, own: open },
  { endpoint: listUsers, own: masters },
  {
    endpoint: rollNumbers.createRollNumber,
    own: admins,
    other: [401, 403, 403, 403, 401],
    params: rollNo,
    body: () => ({ email: `new-${Math.random()}@alumni.example` }),
  },
  { endpoint: rollNumbers.listRollNumbers, own: admins },
  { endpoint: rollNumbers.resendRollNumber, own: admins, params: issued },
  { endpoint: rollNumbers.withdrawRollNumber, own: admins, params: issued },
  { endpoint: rollNumbers.previewImport, own: admins, body: () => ({ csv: 'a@b.cm' }) },
  { endpoint: rollNumbers.importRollNumbers, own: admins, body: () => ({ emails: ['a@b.cm'] }) },
  { endpoint: getDashboard, ...selfOnly, params: rollNo },
  { endpoint: listEvents, own: open },
  { endpoint: getEvent, own: open, params: event },
  { endpoint: listOwnEvents, ...ownerOrAdmin, params: rollNo },
  { endpoint: createEvent, own: [401, 201, 201, 201, 401], body: () => anEvent },
  { endpoint: updateEvent, ...ownerOrAdmin, params: event, body: () => ({ theme: 'Other' }) },
  { endpoint: deleteEvent, ...ownerOrAdmin, params: event },
  { endpoint: listOpportunities, own: open },
  { endpoint: getOpportunity, own: open, params: opportunity },
  { endpoint: listOwnOpportunities, ...ownerOrAdmin, params: rollNo },
  { endpoint: createOpportunity, own: [401, 201, 201, 201, 401], body: () => anOpportunity },
  {
    endpoint: updateOpportunity,
    ...ownerOrAdmin,
    params: opportunity,
    body: () => ({ title: 'Other' }),
  },
  { endpoint: deleteOpportunity, ...ownerOrAdmin, params: opportunity },
  { endpoint: listNews, own: open },
  { endpoint: listManagedNews, own: admins },
  { endpoint: getNews, own: open, params: news },
  { endpoint: createNews, own: [401, 403, 201, 201, 401], body: () => aNewsItem },
  { endpoint: updateNews, own: admins, params: news, body: () => ({ title: 'Other' }) },
  { endpoint: deleteNews, own: admins, params: news },
  { endpoint: listGalleries, own: open },
  { endpoint: getGallery, own: open, params: gallery },
  {
    endpoint: createGallery,
    own: [401, 201, 201, 201, 401],
    body: async ({ me }) => ({
      title: 'Party',
      images: me ? [await uploadTestImage(t, me).catch(() => '/mnt/uploads/x.jpg')] : [],
    }),
  },
  { endpoint: updateGallery, ...ownerOrAdmin, params: gallery, body: () => ({ title: 'Other' }) },
  { endpoint: deleteGallery, ...ownerOrAdmin, params: gallery },
  {
    endpoint: sendContactMessage,
    own: open,
    body: () => ({ name: 'A', email: 'a@b.cm', message: 'Hi' }),
  },
  { endpoint: listContactMessages, own: admins },
  { endpoint: markContactMessage, own: admins, params: message, body: () => ({ read: true }) },
  { endpoint: listAudit, own: masters },
  { endpoint: upload, own: [401, 400, 400, 400, 401] },
  {
    endpoint: findUpload,
    own: [401, 404, 404, 404, 401],
    params: () => ({ key: 'a-key-nobody-has-used' }),
  },
  { endpoint: download, own: [404, 404, 404, 404, 404], query: () => ({ fileName: 'none.jpg' }) },
];

const name = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

test('covers every registered endpoint', () => {
  const registered = (registeredEndpoints.get(t.app.server) ?? []).map(name);
  expect(rows.map((row) => name(row.endpoint)).sort()).toEqual([...registered].sort());
});

describe.each(rows.map((row) => [name(row.endpoint), row] as const))('%s', (_, row) => {
  const cells = callers.flatMap((caller, column) =>
    (['own', 'other'] as const)
      .filter((whose) => row[whose] && !(caller === 'anonymous' && whose === 'own' && row.other))
      .map((whose) => [caller, whose, row[whose]?.[column] as number] as const),
  );
  test.each(cells)('%s, %s: %d', async (caller, whose, expected) => {
    const me = await callerOf(caller);
    const target = whose === 'own' && me ? me : stranger;
    const scenario = { me, target };
    const response = await t.call(row.endpoint, {
      params: (await row.params?.(scenario)) as never,
      query: row.query?.(scenario) ?? {},
      body: await row.body?.(scenario),
      token: me?.token,
    });
    expect(response.status).toBe(expected);
  });
});

/** Creates a person for each cell, because calls change the caller's data. */
async function callerOf(caller: Caller): Promise<Person | undefined> {
  if (caller === 'anonymous') return undefined;
  const person = await createPerson(t, { accountType: caller === 'suspended' ? 'user' : caller });
  if (caller === 'suspended') {
    // Keeps the session, unlike `setAccountType`, so that the check of the account type is tested.
    const account = await findByRollNo(t.db, person.rollNo);
    if (account) await updateAccount(t.db, account, { account_type: 'suspended' });
  }
  return person;
}

describe('account types', () => {
  const types = ['user', 'admin', 'master', 'suspended'] as const;
  test.each(callers.flatMap((caller) => types.map((target) => [caller, target] as const)))(
    '%s: changes the type of a %s only as a master',
    async (caller, target) => {
      const me = await callerOf(caller);
      const other = await createPerson(t, { accountType: target });
      const response = await t.call(updateAlumnus, {
        params: { rollNo: other.rollNo },
        token: me?.token,
        body: { accttype: 'admin' },
      });
      const refused = { anonymous: 401, suspended: 401, user: 403, admin: 403 } as const;
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
