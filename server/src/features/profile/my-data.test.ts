import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sendContactMessage } from '@alumni/shared/mail/contact';
import { askForExport, describeMyData, exportMyData } from '@alumni/shared/profile/my-data';
import { createGallery } from '@alumni/shared/records/gallery';
import {
  createOpportunity,
  deleteOpportunity,
  updateOpportunity,
} from '@alumni/shared/records/opportunities';
import JSZip from 'jszip';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImageStorage } from '../../images/storage/image-storage.ts';
import { s3Storage } from '../../images/storage/s3-storage.ts';
import {
  anOpportunity,
  createPerson,
  jpeg,
  type Person,
  testPassword,
  uploadTestImage,
} from '../../testing/factories.ts';
import { startObjectStore } from '../../testing/object-store.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { archiveSize, zipArchive } from './archive.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(async () => {
  await t.close();
});

/** Unpacks an archive and verifies each checksum. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const files = Object.values(archive.files);
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.name, await file.async('nodebuffer')] as const),
    ),
  );
}

async function download(person: Person, headers: Record<string, string> = {}) {
  return t.app.inject({
    url: exportMyData.path,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  });
}

const loggedInLongAgo = (person: Person) =>
  t.db
    .updateTable('sessions')
    .set({ authenticated_at: '2020-01-01T00:00:00.000Z' })
    .where('account_id', '=', person.id)
    .execute();

test('says how many posts a person has, without those in the trash', async () => {
  const { token } = await createPerson(t);
  const [first] = await Promise.all(
    ['One', 'Two'].map((title) =>
      t.call(createOpportunity, { token, body: { ...anOpportunity, title } }),
    ),
  );
  await t.call(deleteOpportunity, { token, params: { id: first?.body._id ?? '' } });
  const { body } = await t.call(describeMyData, { token });
  expect(body).toMatchObject({ events: 0, opportunities: 1, news: 0, galleries: 0 });
});

describe('the archive', () => {
  test('has everything about the person, and nothing about others or of secrets', async () => {
    const person = await createPerson(t, {
      first_name: 'Aïssa',
      telephone: '+237 699',
      visibility: '{"telephone":"members"}',
    });
    const email = 'öda@alumni.example';
    await t.db
      .updateTable('accounts')
      .set({ email, email_key: email, proved_email: email })
      .where('id', '=', person.id)
      .execute();
    const admin = await createPerson(t, { accountType: 'admin', last_name: 'Zqadmin' });
    const picture = await jpeg(70, 50);
    const image = await uploadTestImage(t, person, picture);
    await t.call(createGallery, {
      token: person.token,
      body: { title: 'Party <script>', images: [image] },
    });
    const { body } = await t.call(createOpportunity, { token: person.token, body: anOpportunity });
    await t.call(updateOpportunity, {
      params: { id: body._id },
      token: admin.token,
      body: { title: 'Changed' },
    });
    await t.call(sendContactMessage, {
      body: { name: 'Aïssa', email: email.toUpperCase(), message: 'Hello there' },
    });
    await uploadTestImage(t, admin);

    const described = (await t.call(describeMyData, { token: person.token })).body;
    expect(described).toMatchObject({ pictures: 1, opportunities: 1, galleries: 1, events: 0 });
    const response = await download(person, { 'accept-language': 'fr' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(response.rawPayload.length),
      'content-disposition': `attachment; filename="alumni-${person.rollNo}.zip"`,
      'cache-control': 'no-store',
    });
    expect(response.rawPayload.length - described.bytes).toBeLessThan(20_000);
    const files = await unpack(response.rawPayload);
    const name = image.split('/').at(-1);
    expect([...files.keys()]).toEqual(['index.html', 'data.json', `pictures/${name}`]);
    const stored = await t.deps.storage.open(name ?? '');
    expect(
      stored && (await buffer(stored.stream)).equals(files.get(`pictures/${name}`) ?? Buffer.of()),
    ).toBe(true);

    const json = files.get('data.json')?.toString() ?? '';
    expect(JSON.parse(json)).toMatchObject({
      profile: {
        firstName: 'Aïssa',
        telephone: '+237 699',
        rollNo: person.rollNo,
        email,
        visibility: { telephone: 'members', firstName: 'public' },
        language: 'en',
      },
      loggedIn: [{ until: expect.any(String) }],
      opportunities: [{ title: 'Changed', deadline: anOpportunity.deadline }],
      galleries: [{ title: 'Party <script>', images: [`pictures/${name}`] }],
      contactMessages: [{ message: 'Hello there' }],
      log: [{ action: 'record.changed', by: 'the association', aboutYou: true }],
      images: [{ file: `pictures/${name}`, width: 70, height: 50 }],
    });
    const { token_hash } = await t.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    for (const secret of ['argon2', token_hash, person.id, 'Zqadmin', admin.rollNo]) {
      expect(json).not.toContain(secret);
    }
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Les données d’Aïssa');
    expect(page).toContain(`<img src="pictures/${name}"`);
    expect(page).toContain('Party &lt;script&gt;');
    expect(page).not.toMatch(/<script|https?:|href="\//);
  });

  test('keeps its size and says so where a picture is lost', async () => {
    const person = await createPerson(t);
    const lost = (await uploadTestImage(t, person)).split('/').at(-1) ?? '';
    const kept = (await uploadTestImage(t, person, await jpeg(33, 33))).split('/').at(-1) ?? '';
    await t.deps.storage.remove(lost);
    const { rawPayload, headers } = await download(person);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    const files = await unpack(rawPayload);
    expect([...files.keys()].toSorted()).toEqual(
      [
        'data.json',
        'index.html',
        `pictures/${lost.replace('jpg', 'txt')}`,
        `pictures/${kept}`,
      ].toSorted(),
    );
  });

  test('comes from object storage as well', async () => {
    const store = await startObjectStore();
    const storage = s3Storage(store.settings);
    const bytes = await jpeg();
    await storage.put('a.jpg', bytes);
    const pictures = [{ name: 'a.jpg', bytes: bytes.length, date: new Date() }];
    const zip = await buffer(zipArchive(storage, [], pictures));
    await store.stop();
    expect(zip.length).toBe(archiveSize([], pictures));
    expect((await unpack(zip)).get('pictures/a.jpg')).toEqual(bytes);
  });

  test('has one picture open at a time, waits for its reader, and stops with it', async () => {
    const megabyte = Buffer.alloc(1_000_000);
    let opened = 0;
    let open = 0;
    let most = 0;
    const storage = {
      async open() {
        opened += 1;
        open += 1;
        most = Math.max(most, open);
        const stream = Readable.from([megabyte]);
        stream.once('close', () => {
          open -= 1;
        });
        return { stream, size: megabyte.length };
      },
    } as unknown as ImageStorage;
    const pictures = Array.from({ length: 50 }, (_, n) => ({
      name: `${n}.jpg`,
      bytes: megabyte.length,
      date: new Date(),
    }));
    const stream = zipArchive(storage, [], pictures);
    for await (const _ of stream) {
      if (opened === 3) break;
      await wait(1);
    }
    expect(opened).toBeLessThanOrEqual(5);
    await expect.poll(() => open).toBe(0);
    expect(most).toBe(1);
  });
});

describe('who gets it', () => {
  test('needs a log-in of the last 15 minutes, or the password', async () => {
    const person = await createPerson(t);
    await loggedInLongAgo(person);
    const refused = await download(person);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'currentPasswordNeeded' },
    ]);
    const ask = (currentPassword?: string) =>
      t.call(askForExport, { token: person.token, body: { currentPassword } });
    expect((await ask()).body).toMatchObject({ code: 'currentPasswordNeeded' });
    expect((await ask('wrong one')).body).toMatchObject({ code: 'currentPasswordWrong' });
    expect((await ask(testPassword)).status).toBe(200);
    expect((await download(person)).statusCode).toBe(200);
  });

  test('five times a day', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    const person = await createPerson(limited);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { status } = await limited.call(askForExport, { token: person.token, body: {} });
      statuses.push(status);
    }
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
