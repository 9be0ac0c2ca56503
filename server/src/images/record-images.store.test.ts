import { afterAll, beforeAll, expect, test } from 'vitest';
import { ForbiddenError } from '../core/domain-errors.ts';
import { createPerson, type Person, uploadTestImage } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { assertOwnImage, imagesOf, replaceImages, trashImagesOf } from './record-images.store.ts';

let t: TestApp;
let owner: Person;
let editor: Person;

beforeAll(async () => {
  t = await createTestApp();
  owner = await createPerson(t);
  editor = await createPerson(t, { accountType: 'admin' });
});
afterAll(() => t.close());

function replace(
  recordId: string,
  person: Person,
  images: string[],
  record: 'event' | 'news' = 'event',
) {
  return t.db
    .transaction()
    .execute((trx) =>
      replaceImages(trx, { record: { kind: record, id: recordId }, editorId: person.id, images }),
    );
}

async function imagesOn(recordId: string, record: 'event' | 'news' = 'event') {
  return (await imagesOf(t.db, record, [recordId])).get(recordId);
}

test('stores images in their order, duplicates included', async () => {
  const images = [
    await uploadTestImage(t, owner),
    await uploadTestImage(t, owner),
    await uploadTestImage(t, owner),
  ];
  await replace('order', owner, images);
  expect(await imagesOn('order')).toEqual(images);
  const reordered = [images[2] ?? '', images[0] ?? '', images[2] ?? ''];
  await replace('order', owner, reordered);
  expect(await imagesOn('order')).toEqual(reordered);
  await replace('order', owner, []);
  expect(await imagesOn('order')).toBeUndefined();
});

test('refuses an image that somebody else uploaded, changes nothing', async () => {
  const mine = await uploadTestImage(t, owner);
  const theirs = await uploadTestImage(t, editor);
  await replace('refused', owner, [mine]);
  const attempt = replace('refused', owner, [mine, theirs]);
  await expect(attempt).rejects.toBeInstanceOf(ForbiddenError);
  await expect(attempt).rejects.toMatchObject({ message: 'imageNotYours' });
  expect(await imagesOn('refused')).toEqual([mine]);
});

test("refuses an unknown image like somebody else's", async () => {
  const attempt = replace('unknown', owner, ['/mnt/uploads/AAAAAAAAAAAAAAAAAAAAAA.jpg']);
  await expect(attempt).rejects.toBeInstanceOf(ForbiddenError);
  await expect(attempt).rejects.toMatchObject({ message: 'imageNotYours' });
});

test("accepts the record's images and the editor's own from another editor", async () => {
  const [mine, theirs] = [await uploadTestImage(t, owner), await uploadTestImage(t, editor)];
  await replace('shared', owner, [mine]);
  await replace('shared', editor, [theirs, mine]);
  expect(await imagesOn('shared')).toEqual([theirs, mine]);
  await replace('shared', owner, [theirs]);
  expect(await imagesOn('shared')).toEqual([theirs]);
});

test('accepts images that the record once had, from an editor that is open since', async () => {
  const mine = await uploadTestImage(t, owner);
  await replace('former', owner, [mine]);
  await replace('former', owner, []);
  await replace('former', editor, [mine]);
  expect(await imagesOn('former')).toEqual([mine]);
  await expect(replace('elsewhere', editor, [mine])).rejects.toBeInstanceOf(ForbiddenError);
});

test("refuses another record's images, of the same and of another kind", async () => {
  const theirs = await uploadTestImage(t, editor);
  await replace('source', editor, [theirs]);
  await expect(replace('target', owner, [theirs])).rejects.toBeInstanceOf(ForbiddenError);
  await expect(replace('source', owner, [theirs], 'news')).rejects.toBeInstanceOf(ForbiddenError);
});

test('returns the images of many records by record', async () => {
  const [first, second] = [await uploadTestImage(t, owner), await uploadTestImage(t, owner)];
  await replace('one', owner, [first]);
  await replace('two', owner, [second, first]);
  const images = await imagesOf(t.db, 'event', ['one', 'two', 'none']);
  expect([...images].sort()).toEqual([
    ['one', [first]],
    ['two', [second, first]],
  ]);
  expect(await imagesOf(t.db, 'event', [])).toEqual(new Map());
  await t.db.transaction().execute((trx) => trashImagesOf(trx, { kind: 'event', id: 'two' }));
  expect(await imagesOn('two')).toBeUndefined();
  expect(await imagesOn('one')).toEqual([first]);
});

test('accepts a profile picture that the person uploaded, the current one, or none', async () => {
  const [mine, theirs] = [await uploadTestImage(t, owner), await uploadTestImage(t, editor)];
  const assert = (current: string, reference: string) =>
    t.db.transaction().execute((trx) => assertOwnImage(trx, owner.id, current, reference));
  await assert('', mine);
  await assert('', '');
  await assert(theirs, theirs);
  const unknown = '/mnt/uploads/AAAAAAAAAAAAAAAAAAAAAA.jpg';
  const elsewhere = mine.replace('/uploads/', '/elsewhere/');
  for (const refused of [theirs, unknown, elsewhere]) {
    await expect(assert('', refused)).rejects.toMatchObject({ message: 'imageNotYours' });
  }
});
