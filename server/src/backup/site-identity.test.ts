import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { renewSiteId, siteIdentity } from './site-identity.store.ts';

let t: TestDatabase;
beforeEach(async () => {
  t = await createTestDatabase();
});
afterEach(() => t.close());

test('a site has one id, of whichever instance asks first', async () => {
  const asked = await Promise.all([siteIdentity(t.db), siteIdentity(t.db)]);
  expect(asked[0]).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), formerIds: [] });
  expect(asked[1]).toEqual(asked[0]);
  expect(await siteIdentity(t.db)).toEqual(asked[0]);
});

test('a renewed id is another one, and remembers those before', async () => {
  const first = await siteIdentity(t.db);
  const renew = () => t.db.transaction().execute(renewSiteId);
  const second = await renew();
  const third = await renew();
  expect(third.formerIds).toEqual([second.id, first.id]);
  expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  expect(await siteIdentity(t.db)).toEqual(third);
});
