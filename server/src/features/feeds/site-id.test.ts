import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { siteId } from './site-id.store.ts';

test('a site has one id, of whichever instance asks first', async () => {
  const t = await createTestDatabase();
  const asked = await Promise.all([siteId(t.db), siteId(t.db)]);
  expect(asked[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect([asked[1], await siteId(t.db)]).toEqual([asked[0], asked[0]]);
  await t.close();
});
