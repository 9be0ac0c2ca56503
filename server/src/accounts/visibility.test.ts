import { login } from '@alumni/shared/accounts/auth';
import type { EndpointDefinition } from '@alumni/shared/core/endpoint';
import { getLatest, listTestimonies } from '@alumni/shared/home/home';
import { listRefusedMails } from '@alumni/shared/mail/mail';
import { blockSender, listBlocked, writeToMember } from '@alumni/shared/mail/member-messages';
import {
  listAlumni,
  listLocations,
  listPostsOf,
  listPromotions,
} from '@alumni/shared/people/directory';
import { exportMembers, listMembers } from '@alumni/shared/people/members';
import { alumnusSeenBy } from '@alumni/shared/people/seen-alumnus';
import { deleteAccount, exportMyData } from '@alumni/shared/profile/my-data';
import { getAlumnus } from '@alumni/shared/profile/profile';
import {
  type Audience,
  audiences,
  chosenFields,
  fixedVisibility,
  neverPublic,
  sees,
  type VisibleField,
} from '@alumni/shared/profile/visibility';
import {
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
} from '@alumni/shared/records/opportunities';
import { restoreRecord } from '@alumni/shared/records/trash';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '../db/ids.ts';
import { registeredEndpoints } from '../http/calls/route.ts';
import { queueMail } from '../outbox/outbox.ts';
import type { Mail } from '../outbox/templates/mails.ts';
import { authorisationRows, endpointName } from '../testing/authorisation-rows.ts';
import {
  anOpportunity,
  createPerson,
  type Person,
  testPassword,
  uploadTestImage,
} from '../testing/factories.ts';
import { holdMails } from '../testing/mails.ts';
import { personWithPage } from '../testing/person-with-page.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { findByRollNo, updateAccount } from './accounts.store.ts';

/** Tests which fields of a person each viewer gets, through every call and page that returns such fields. */

let t: TestApp;
let person: Person;
let opportunityId: string;
/** A unique value for each field, by which the tests find the field in a response. */
let marks: Record<VisibleField, string>;
let viewers: Record<Viewer, { token?: string; counts: Audience }>;

type Viewer = (typeof viewerNames)[number];
const viewerNames = [
  'visitor',
  'member',
  'self',
  'admin',
  'master',
  'suspended',
  'pending',
] as const;

beforeAll(async () => {
  t = await createTestApp();
  await holdMails(t);
  person = await createPerson(t);
  const picture = await uploadTestImage(t, person);
  marks = {
    title: '"Prof"',
    firstName: 'Zqfirst',
    lastName: 'Zqlast',
    maidenName: 'Zqmaiden',
    gender: '"Mrs"',
    profession: 'Zqprofession',
    address: 'Zqaddress',
    fos: 'Zqfield',
    email: person.email,
    telephone: '+237 611223344',
    promotion: '1957',
    town: 'Zqtown',
    country: 'Zimbabwe',
    description: 'Zqdescription',
    testimony: 'Zqtestimony',
    mentor: 'Zqmentor',
    profileImage: picture.split('/').at(-1) ?? '',
  };
  await change({
    title: 'Prof',
    first_name: marks.firstName,
    last_name: marks.lastName,
    maiden_name: marks.maidenName,
    gender: 'Mrs',
    profession: marks.profession,
    address: marks.address,
    field_of_study: marks.fos,
    telephone: marks.telephone,
    promotion: 1957,
    town: marks.town,
    country: 'ZW',
    description: marks.description,
    testimony: marks.testimony,
    mentor: marks.mentor,
    profile_image: picture,
  });
  const posted = await t.app.inject({
    method: 'POST',
    url: '/api/opportunities',
    headers: { authorization: `Bearer ${person.token}` },
    payload: anOpportunity,
  });
  expect(posted.statusCode, posted.body).toBeLessThan(300);
  const { body } = await t.call(listOpportunities);
  opportunityId = body.opportunities[0]?._id ?? '';
  await t.db.transaction().execute(async (trx) => {
    const name = `${marks.firstName} ${marks.lastName}`;
    const mail: Mail = {
      template: 'corrected',
      changes: [
        { field: 'lastName', before: '', after: name },
        { field: 'email', before: null, after: person.email },
      ],
      link: '',
    };
    await queueMail(trx, { to: person.email, language: 'en', mail });
    const last_error = `550 ${person.email}: refused`;
    await trx.updateTable('mail_outbox').set({ failed_at: now(), last_error }).execute();
  });
  const suspended = await createPerson(t);
  const account = await findByRollNo(t.db, suspended.rollNo);
  if (account) await updateAccount(t.db, account, { account_type: 'suspended' });
  viewers = {
    visitor: { counts: 'public' },
    member: { token: (await createPerson(t)).token, counts: 'members' },
    self: { token: person.token, counts: 'office' },
    admin: { token: (await createPerson(t, { accountType: 'admin' })).token, counts: 'office' },
    master: { token: (await createPerson(t, { accountType: 'master' })).token, counts: 'office' },
    suspended: { token: suspended.token, counts: 'public' },
    pending: {
      token: (await createPerson(t, { admission: 'waiting' })).token,
      counts: 'public',
    },
  };
  for (const viewer of blockers) {
    const { token } = viewers[viewer];
    const { status } = await t.call(blockSender, { params: { rollNo: person.rollNo }, token });
    expect(status).toBe(200);
  }
});
afterAll(() => t.close());

/** Viewers who have blocked messages from the person. */
const blockers = ['member', 'admin', 'master'] as const satisfies Viewer[];

async function change(columns: Parameters<typeof updateAccount>[2]): Promise<void> {
  const account = await findByRollNo(t.db, person.rollNo);
  if (!account) throw new Error('no account');
  await updateAccount(t.db, account, columns);
}

interface Outlet {
  path: () => string;
  /** Returns the relevant part of the response; by default all of it. */
  part?: (text: string) => string;
  /** Fields that the response shows to viewers who may see them. */
  fields: readonly VisibleField[];
  /** Fields that the response shows even if they are restricted, because the person has a public post. */
  always?: readonly VisibleField[];
  /** Set if all viewers get the same response, with the fields that visitors may see. */
  forAll?: true;
  /** Viewers who get a response; default: all. */
  only?: readonly Viewer[];
  /** The list shows the person only if the reader may see all of these fields. */
  listedBy?: readonly VisibleField[];
  /** Set if members read another list than visitors. */
  ofMembers?: true;
}

const inLists = [
  'title',
  'firstName',
  'lastName',
  'profession',
  'fos',
  'description',
  'testimony',
  'profileImage',
  'promotion',
  'town',
  'country',
  'mentor',
] as const satisfies VisibleField[];
const everything = [...chosenFields, ...(Object.keys(fixedVisibility) as VisibleField[])];
const poster = ['title', 'firstName', 'lastName'] as const satisfies VisibleField[];

/** Converts a file to text with its values between quotation marks, as in JSON. */
const quoted = {
  csv: (text: string) => (text.startsWith('{') ? text : JSON.stringify(parse(text, { bom: true }))),
  xlsx: (text: string) => text.replace(/<t [^>]*>([^<]*)<\/t>/g, '"$1"'),
};

/** Calls of the contract by `endpointName`. A call that is missing here must show no field of a person. */
const calls = new Map<string, Outlet>([
  [
    endpointName(listAlumni),
    { path: () => '/api/alumni', fields: inLists, listedBy: ['profileImage'], ofMembers: true },
  ],
  [
    endpointName(getAlumnus),
    { path: () => `/alumni/${person.rollNo}`, fields: everything, always: poster },
  ],
  [
    endpointName(listTestimonies),
    {
      path: () => '/api/testimonies',
      fields: ['title', 'firstName', 'lastName', 'testimony', 'profileImage'],
      listedBy: ['testimony', 'profileImage'],
    },
  ],
  [
    endpointName(getLatest),
    {
      path: () => '/api/latest',
      fields: ['firstName', 'lastName', 'profileImage'],
      forAll: true,
      listedBy: ['profileImage'],
    },
  ],
  [
    endpointName(listPromotions),
    {
      path: () => '/api/promotions',
      fields: ['promotion'],
      listedBy: ['promotion', 'profileImage'],
      ofMembers: true,
    },
  ],
  [
    endpointName(listLocations),
    {
      path: () => '/api/locations',
      fields: ['town', 'country'],
      listedBy: ['profileImage'],
      ofMembers: true,
    },
  ],
  [
    endpointName(listPostsOf),
    { path: () => `/api/alumni/${person.rollNo}/posts`, fields: [], forAll: true },
  ],
  [
    endpointName(listBlocked),
    { path: () => '/api/messages/blocked', fields: poster, only: blockers },
  ],
  [
    endpointName(listRefusedMails),
    { path: () => '/api/mail', fields: ['email'], only: ['admin', 'master'] },
  ],
  [
    endpointName(listMembers),
    {
      path: () => '/api/members',
      fields: [
        'title',
        'firstName',
        'lastName',
        'maidenName',
        'email',
        'promotion',
        'profession',
        'telephone',
        'town',
        'country',
        'profileImage',
      ],
      only: ['admin', 'master'],
    },
  ],
  ...(['csv', 'xlsx'] as const).map((format): [string, Outlet] => [
    `${endpointName(exportMembers)} ${format}`,
    {
      path: () => `/api/members/export?format=${format}`,
      part: quoted[format],
      fields: everything.filter(
        (field) => !['description', 'testimony', 'profileImage'].includes(field),
      ),
      only: ['admin', 'master'],
    },
  ]),
  [
    endpointName(exportMyData),
    { path: () => '/api/users/export', fields: everything, only: ['self'] },
  ],
  [
    endpointName(listOpportunities),
    { path: () => '/api/all/opportunities', fields: poster, always: poster, forAll: true },
  ],
  [
    endpointName(getOpportunity),
    {
      path: () => `/api/opportunity/${opportunityId}`,
      fields: poster,
      always: poster,
      forAll: true,
    },
  ],
]);

const pages: Record<string, Outlet> = {
  document: {
    path: () => `/people/${person.rollNo}`,
    fields: [
      'firstName',
      'lastName',
      'profession',
      'fos',
      'description',
      'testimony',
      'promotion',
      'town',
      'country',
      'mentor',
      'profileImage',
    ],
    forAll: true,
    listedBy: ['profileImage'],
  },
  'JSON-LD of the document': {
    path: () => `/people/${person.rollNo}`,
    part: (text) =>
      /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '',
    fields: ['firstName', 'lastName', 'profession', 'fos', 'description', 'profileImage'],
    forAll: true,
    listedBy: ['profileImage'],
  },
  'document of what they posted': {
    path: () => `/opportunities/${opportunityId}`,
    fields: ['firstName', 'lastName'],
    always: ['firstName', 'lastName'],
    forAll: true,
  },
  feed: { path: () => '/feeds/opportunities.atom', fields: [] },
  sitemap: { path: () => '/sitemap.xml', fields: [] },
  home: { path: () => '/', fields: [] },
};

async function textOf(path: string, token?: string): Promise<string> {
  const { body, rawPayload } = await t.app.inject({
    url: path,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  });
  if (!body.startsWith('PK')) return body;
  const files = Object.values(unzipSync(new Uint8Array(rawPayload)));
  return files.map((bytes) => strFromU8(bytes)).join('\n');
}

/**
 * The fields whose values occur in a text. The promotion is searched without ids, because an id may contain the same
 * year.
 */
function shownIn(text: string): VisibleField[] {
  const named = text.replace(/"ZW"/g, marks.country);
  const withoutIds = named.replace(/[\w-]{16,}/g, '');
  return everything.filter((field) =>
    (field === 'promotion' ? withoutIds : named).includes(marks[field]),
  );
}

const sorted = (fields: readonly string[]) => fields.toSorted();

describe.each(audiences)('fields shown to %s', (audience) => {
  beforeAll(async () => {
    const visibility = Object.fromEntries(chosenFields.map((field) => [field, audience]));
    await change({ visibility: JSON.stringify(visibility) });
  });

  const audienceOf = (field: VisibleField): Audience => {
    if (field in fixedVisibility) return fixedVisibility[field as 'email' | 'lastName'];
    // Earlier releases stored wider audiences, such as `public` for a field that only members may see now. The field
    // then counts as `members`.
    const isWide = audience === 'public' && neverPublic.some((one) => one === field);
    return isWide ? 'members' : audience;
  };

  const outlets = [...calls, ...Object.entries(pages)];
  const cells = viewerNames.flatMap((viewer) =>
    outlets.map(([name, outlet]) => [viewer, name, outlet] as const),
  );
  test.each(cells)('%s by %s', async (viewer, _, outlet) => {
    const { path, part = (text) => text, fields, always = [] } = outlet;
    const { forAll, only, listedBy = [], ofMembers } = outlet;
    const { token, counts } = viewers[viewer];
    const reader = ofMembers && counts !== 'public' ? 'members' : 'public';
    const read = async () => shownIn(part(await textOf(path(), token)));
    const shown = sorted(await read());
    // The second read may come from the response cache. It must show the same fields.
    expect(sorted(await read())).toEqual(shown);
    const isThere =
      listedBy.every((field) => sees(reader, audienceOf(field))) &&
      (only === undefined || only.includes(viewer));
    const expected = fields.filter(
      (field) =>
        isThere && (always.includes(field) || sees(forAll ? 'public' : counts, audienceOf(field))),
    );
    expect(shown).toEqual(sorted(expected));
  });

  test.each(['public', 'members'] as const)('a preview is what %s get', async (viewer) => {
    const params = { rollNo: person.rollNo };
    const own = personWithPage(
      (await t.call(getAlumnus, { params, token: viewers.self.token })).body,
    );
    const token = viewer === 'members' ? viewers.member.token : undefined;
    const { body } = await t.call(getAlumnus, { params, token });
    expect(alumnusSeenBy(own, viewer)).toEqual(body);
  });

  // The service worker stores only cacheable reads without a token (`offline-worker.test.ts`).
  test.each(viewerNames)('an offline copy, after %s has read the same', async (viewer) => {
    const cacheable = (registeredEndpoints.get(t.app.server) ?? []).filter(
      (endpoint) => endpoint.cacheable,
    );
    const copies = cacheable.flatMap((endpoint) => calls.get(endpointName(endpoint)) ?? []);
    expect(copies.length).toBeGreaterThan(5);
    for (const { path, fields, always = [], listedBy = [] } of copies) {
      await textOf(path(), viewers[viewer].token);
      const isThere = listedBy.every((field) => audienceOf(field) === 'public');
      const expected = fields.filter(
        (field) => isThere && (always.includes(field) || audienceOf(field) === 'public'),
      );
      expect([path(), sorted(shownIn(await textOf(path())))]).toEqual([path(), sorted(expected)]);
    }
  });

  test('a mail tells what members see of who writes, and the e-mail', async () => {
    const recipient = await createPerson(t);
    const { status } = await t.call(writeToMember, {
      params: { rollNo: recipient.rollNo },
      token: viewers.self.token,
      body: { message: 'Hello' },
    });
    expect(status).toBe(200);
    const mails = await t.db
      .selectFrom('mail_outbox')
      .select(['subject', 'text', 'html', 'reply_to'])
      .where('recipient', '=', recipient.email)
      .execute();
    const told = (['firstName', 'lastName', 'promotion', 'profession'] as const).filter((field) =>
      sees('members', audienceOf(field)),
    );
    expect(sorted(shownIn(JSON.stringify(mails)))).toEqual(sorted(['email', ...told]));
  });

  test.each(viewerNames)('%s finds by what they are shown, and by no more', async (viewer) => {
    const { token, counts } = viewers[viewer];
    const found = async (query: Record<string, string>) =>
      (await t.call(listAlumni, { query, token })).body.alumni.length > 0;
    // Admins have their own list; here they read what members read.
    const isShown = sees(counts === 'public' ? 'public' : 'members', audience);
    expect({
      maiden: await found({ search: marks.maidenName }),
      first: await found({ search: marks.firstName }),
      last: await found({ search: marks.lastName }),
      profession: await found({ search: marks.profession, queryfilter: 'profession' }),
      fos: await found({ search: marks.fos, queryfilter: 'fos' }),
      promotion: await found({ promotion: marks.promotion }),
      town: await found({ town: marks.town }),
      country: await found({ country: 'ZW' }),
      mentor: await found({ mentor: 'true' }),
    }).toEqual({
      maiden: isShown,
      first: isShown,
      last: isShown,
      profession: isShown,
      fos: isShown,
      promotion: isShown,
      town: isShown,
      country: isShown,
      mentor: isShown,
    });
  });

  test('no other read of visitors or members shows any', async () => {
    const reads = (registeredEndpoints.get(t.app.server) ?? []).filter(
      (endpoint: EndpointDefinition) =>
        endpoint.method === 'GET' &&
        ['anyone', 'account', 'member'].includes(endpoint.access) &&
        !calls.has(endpointName(endpoint)),
    );
    const rows = new Map(authorisationRows.map((row) => [endpointName(row.endpoint), row]));
    for (const endpoint of reads) {
      const name = endpointName(endpoint);
      const target = viewers.member.token ?? '';
      const me = { ...person, token: target };
      const params = await rows.get(name)?.params?.({ t, stranger: person, me, target: person });
      const path = Object.entries((params ?? {}) as Record<string, string>).reduce(
        (filled, [key, value]) => filled.replace(`{${key}}`, encodeURIComponent(value)),
        endpoint.path as string,
      );
      const text = await textOf(path, viewers.member.token);
      expect([name, shownIn(text)]).toEqual([name, []]);
    }
  });
});

test.each([
  'firstName',
  'maidenName',
  'profession',
  'fos',
  'town',
  'country',
  'promotion',
  'telephone',
] as const)('the box does not find by a hidden %s, not even with another word', async (field) => {
  for (const audience of audiences) {
    const others = Object.fromEntries(chosenFields.map((one) => [one, 'public']));
    await change({ visibility: JSON.stringify({ ...others, [field]: audience }) });
    for (const viewer of ['visitor', 'member', 'self', 'master'] as const) {
      const { token, counts } = viewers[viewer];
      const reader = counts === 'public' ? 'public' : 'members';
      const isSearched = field !== 'telephone';
      for (const search of [marks[field], `${marks.lastName} ${marks[field]}`]) {
        for (const query of [{ search }, { search, mentor: 'true' }]) {
          const { body } = await t.call(listAlumni, {
            query: { ...query, anywhere: 'true' },
            token,
          });
          const expected = isSearched && sees(reader, audience) ? 1 : 0;
          expect([viewer, audience, query, body.found, body.alumni.length]).toEqual([
            viewer,
            audience,
            query,
            expected,
            expected,
          ]);
        }
      }
    }
  }
});

test('nobody who does not want to be listed is in any list, nor has a page', async () => {
  await change({ visibility: '{}', unlisted: 1 });
  const outlets = [...calls.values(), ...Object.values(pages)];
  for (const { path } of outlets) {
    // Skips posts, which carry the author's name, and the screen where a blocked sender is unblocked.
    if (/pportunit|blocked/.test(path()) || path() === `/alumni/${person.rollNo}`) continue;
    for (const viewer of ['visitor', 'member', 'pending'] as const) {
      const text = await textOf(path(), viewers[viewer].token);
      expect([path(), viewer, shownIn(text)]).toEqual([path(), viewer, []]);
      expect(text).not.toContain(person.rollNo);
    }
  }
  const { body } = await t.call(getOpportunity, { params: { id: opportunityId } });
  expect(body.postedBy).not.toHaveProperty('rollNo');
  const read = (token?: string) => t.call(getAlumnus, { params: { rollNo: person.rollNo }, token });
  const status = async (token?: string) => (await read(token)).status;
  const { rollNo } = person;
  const { firstName, lastName } = marks;
  for (const token of [undefined, viewers.member.token]) {
    expect((await read(token)).body).toEqual({ rollNo, title: 'Prof', firstName, lastName });
  }
  expect(await status(viewers.self.token)).toBe(200);
  expect(await status(viewers.admin.token)).toBe(200);
  await change({ visibility: JSON.stringify({ title: 'office', firstName: 'members' }) });
  expect((await read(viewers.member.token)).body).toEqual({
    rollNo,
    title: 'Prof',
    firstName,
    lastName,
  });
  await change({ unlisted: 0 });
  expect((await read()).body).toMatchObject({ title: 'Prof', firstName, lastName });
  await change({ unlisted: 1 });
  const posted = { params: { id: opportunityId }, token: viewers.self.token };
  await t.call(deleteOpportunity, posted);
  expect([await status(), await status(viewers.member.token)]).toEqual([404, 404]);
  await change({ unlisted: 0 });
  expect((await read()).body).toMatchObject({ title: '', firstName: '', lastName });
  await t.call(restoreRecord, posted);
  await change({ visibility: '{}' });
  expect(await status()).toBe(200);
});

test.each(['keep', 'delete'] as const)(
  'nobody sees who has asked for the deletion of their account, posts: %s',
  async (posts) => {
    const { body } = await t.call(login, {
      body: { email: person.email, password: testPassword, rememberMe: false },
    });
    await t.call(deleteAccount, {
      token: body.token,
      body: { password: testPassword, posts },
    });
    for (const [name, { path }] of [...calls, ...Object.entries(pages)]) {
      for (const viewer of ['visitor', 'member', 'self', 'pending'] as const) {
        const text = await textOf(path(), viewers[viewer].token);
        expect([name, viewer, shownIn(text)]).toEqual([name, viewer, []]);
        expect(text).not.toContain(person.rollNo);
      }
    }
    expect((await t.call(getOpportunity, { params: { id: opportunityId } })).status).toBe(
      posts === 'keep' ? 200 : 404,
    );
  },
);
