import type { EndpointDefinition } from '@alumni/shared/core/endpoint';
import { limits } from '@alumni/shared/core/limits';
import { replyModeNames } from '@alumni/shared/events/event-facts';
import { createEvent, type EventForm, getEvent, updateEvent } from '@alumni/shared/events/events';
import { titles } from '@alumni/shared/people/person-titles';
import { genders } from '@alumni/shared/profile/genders';
import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import type { ProfileForm } from '@alumni/shared/profile/profile-form';
import { audienceChoices, chosenFields } from '@alumni/shared/profile/visibility';
import {
  createGallery,
  type GalleryForm,
  getGallery,
  updateGallery,
} from '@alumni/shared/records/gallery';
import { createNews, getNews, type NewsForm, updateNews } from '@alumni/shared/records/news';
import {
  createOpportunity,
  getOpportunity,
  type OpportunityForm,
  updateOpportunity,
} from '@alumni/shared/records/opportunities';
import {
  type OpportunityKind,
  opportunityKindNames,
  opportunityKinds,
} from '@alumni/shared/records/opportunity-labels';
import { formatDay } from '@alumni/shared/text/format-days';
import { webHost } from '@alumni/shared/text/web-address';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findByRollNo } from '../accounts/accounts.store.ts';
import { recordFields } from '../boot/record-fields.ts';
import { createPerson, type Person, uploadTestImage } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { readMemberData } from './profile/my-data.store.ts';
import { buildMyData } from './profile/my-data-content.ts';
import { myDataPage } from './profile/my-data-page.ts';

// Creates and changes records and profiles with every field of their forms. A field that the server's code forgets to
// map comes back empty or unchanged.

let t: TestApp;
let admin: Person;
let images: string[];
beforeAll(async () => {
  t = await createTestApp();
  admin = await createPerson(t, { accountType: 'admin' });
  images = await Promise.all([1, 2, 3].map(() => uploadTestImage(t, admin)));
});
afterAll(() => t.close());

const runs = 15;

/** Text that the server stores unchanged: trimmed, on one line, without rejected characters. */
const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9'"<>&%_\\.,;:!?\-€]{1,40}$/);
const line = fc.tuple(word, word).map((words) => words.join(' '));
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const pictures = fc.constantFrom([0], [1, 0], [2], [0, 1, 2]).map((indexes) => indexes);
const language = fc.constantFrom('en', 'fr');

type Fields<Form> = { [Name in keyof Form]-?: fc.Arbitrary<unknown> };

const forms = {
  event: {
    name_of_organizer: line,
    commitee_members: text,
    special_guests: text,
    theme: line,
    major_outcome: text,
    start_date: day('2020-01-01', '2024-12-31'),
    end_date: day('2025-01-01', '2029-12-31'),
    number_of_participants: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    venue: line,
    town: line,
    start_time: fc.constantFrom('08:00', '17:30'),
    end_time: fc.constantFrom('18:00', '23:59'),
    answers: fc.constantFrom('members', 'everyone'),
    places: fc.integer({ min: 1, max: 100_000 }),
    answersUntil: day('2019-01-01', '2019-12-31'),
    description: text,
    images: pictures,
    video: fc.stringMatching(/^https:\/\/youtu\.be\/[A-Za-z0-9_-]{11}$/),
    language,
  } satisfies Fields<EventForm>,
  opportunity: {
    title: line,
    kind: fc.constantFrom(...opportunityKinds),
    employer: line,
    town: line.filter((name) => name.length <= limits.town),
    applyLink: fc.stringMatching(/^https:\/\/[a-z]{1,20}\.example$/),
    eligibility: text,
    // The document has no link to apply after the deadline.
    deadline: day('2100-01-01', '2109-12-31'),
    description: text,
    images: pictures,
    language,
  } satisfies Fields<OpportunityForm>,
  news: { title: line, description: text, images: pictures, language } satisfies Fields<NewsForm>,
  gallery: {
    title: line,
    description: text,
    images: pictures,
    language,
    imageDescriptions: line,
  } satisfies Fields<GalleryForm>,
  profile: {
    title: fc.constantFrom('', ...titles),
    firstName: line,
    lastName: line.filter((text) => /[\p{L}\p{N}]/u.test(text)),
    maidenName: line,
    gender: fc.constantFrom('', ...genders),
    profession: line,
    address: line,
    fos: line,
    email: fc.stringMatching(/^[a-z0-9.]{1,20}@[a-z0-9]{1,20}\.cm$/),
    telephone: fc.stringMatching(/^\+237 6[0-9]{8}$/),
    description: text,
    testimony: text,
    testimonyLanguage: language,
    promotion: fc.constantFrom(null, 1950, 2026),
    town: line.filter((text) => text.length <= limits.town),
    country: fc.constantFrom('', 'CM', 'FR'),
    mentor: line,
    listed: fc.boolean(),
    messages: fc.boolean(),
    visibility: fc.record(
      Object.fromEntries(
        chosenFields.map((field) => [field, fc.constantFrom(...audienceChoices(field))]),
      ),
    ),
    profileImage: fc.constantFrom(0, 1, 2),
  } satisfies Fields<ProfileForm>,
};

/**
 * Replaces the generated indexes by paths of the uploaded pictures. Gives the generated description to the first
 * picture.
 */
function withImages(generated: Record<string, unknown>): Record<string, unknown> {
  const at = (index: number) => images[index] ?? '';
  const { images: indexes, imageDescriptions: described } = generated;
  return {
    ...generated,
    ...(Array.isArray(indexes) && { images: indexes.map(at) }),
    ...(Array.isArray(indexes) &&
      described !== undefined && { imageDescriptions: { [at(indexes[0])]: described } }),
    ...(typeof generated.profileImage === 'number' && { profileImage: at(generated.profileImage) }),
  };
}

async function call(
  endpoint: EndpointDefinition,
  options: object,
): Promise<Record<string, unknown>> {
  const response = await t.call(endpoint, { token: admin.token, ...options } as never);
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body as unknown as Record<string, unknown>;
}

describe('returns every field as it was sent', () => {
  test.each([
    ['event', createEvent, getEvent, updateEvent],
    ['opportunity', createOpportunity, getOpportunity, updateOpportunity],
    ['news', createNews, getNews, updateNews],
    ['gallery', createGallery, getGallery, updateGallery],
  ] as const)('%s', async (name, create, read, update) => {
    const generated = fc.record<Record<string, unknown>>(forms[name]);
    await fc.assert(
      fc.asyncProperty(generated, generated, async (first, second) => {
        const [created, changed] = [withImages(first), withImages(second)];
        const { _id } = await call(create, { body: created });
        const params = { id: String(_id) };
        expect(await call(read, { params })).toMatchObject(created);
        await call(update, { params, body: changed });
        expect(await call(read, { params })).toMatchObject(changed);
      }),
      { numRuns: runs },
    );
  });

  test('profile', async () => {
    const params = { rollNo: admin.rollNo };
    await fc.assert(
      fc.asyncProperty(fc.record<Record<string, unknown>>(forms.profile), async (generated) => {
        const body = withImages(generated);
        const { user } = await call(updateAlumnus, { params, body });
        expect(user).toMatchObject(body);
        expect(await call(getAlumnus, { params })).toMatchObject(body);
      }),
      { numRuns: runs },
    );
  });

  test.each([
    ['event', updateEvent, getEvent],
    ['opportunity', updateOpportunity, getOpportunity],
  ] as const)('%s: changes one field, leaves the others unchanged', async (name, update, read) => {
    const create = name === 'event' ? createEvent : createOpportunity;
    const [first, second] = fc.sample(fc.record<Record<string, unknown>>(forms[name]), 2);
    const created = withImages(first ?? {});
    const { _id } = await call(create, { body: created });
    const params = { id: String(_id) };
    let expected = created;
    for (const [field, value] of Object.entries(withImages(second ?? {}))) {
      expected = { ...expected, [field]: value };
      await call(update, { params, body: { [field]: value } });
      // A changed text may be taken for another language: `core/text-language.unit.test.ts`.
      const { language: _detected, ...sent } = expected;
      expect(await call(read, { params })).toMatchObject(field === 'language' ? expected : sent);
    }
  });

  test.each([
    ['event', 'events', createEvent],
    ['opportunity', 'opportunities', createOpportunity],
    ['news', 'news', createNews],
    ['gallery', 'galleries', createGallery],
  ] as const)(
    '%s: its document, its export and the page of the export show every field',
    async (name, kind, create) => {
      const generated = fc.record<Record<string, unknown>>(forms[name]);
      await fc.assert(
        fc.asyncProperty(generated, async (sample) => {
          const { images: _, ...fields } = withImages(sample);
          const { _id } = await call(create, { body: withImages(sample) });
          const account = await findByRollNo(t.db, admin.rollNo);
          if (!account) throw new Error('no account');
          const data = buildMyData(account, await readMemberData(t.db, account), recordFields);
          expect((data[kind] as { _id: string }[]).find((one) => one._id === _id)).toMatchObject(
            fields,
          );
          const path = `/${kind === 'galleries' ? 'gallery' : kind}/${_id}?lang=en`;
          const document = textOf((await t.app.inject(path)).body);
          const page = textOf(myDataPage(data, { language: 'en', siteName: 'Alumni' }));
          for (const shown of Object.values(fields).flatMap(asShown)) {
            expect(document).toContain(shown);
            expect(page).toContain(shown);
          }
        }),
        { numRuns: 3 },
      );
    },
  );
});

/** The lines of a value as English pages show them. */
function asShown(value: unknown): string[] {
  if (typeof value === 'number') return [value.toLocaleString('en-GB')];
  if (typeof value !== 'string') return [];
  if (value === 'members' || value === 'everyone') return [replyModeNames[value].en];
  if (value in opportunityKindNames) return [opportunityKindNames[value as OpportunityKind].en];
  if (/^https:.*\.example$/.test(value)) return [webHost(value) ?? ''];
  return /^\d{4}-\d\d-\d\d$/.test(value) ? [formatDay(value, 'en')] : value.split('\n');
}

/** The readable text of a page. */
function textOf(markup: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|#39);/g, (_, sign) => signs[sign] ?? '');
}
