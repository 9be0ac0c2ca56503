import '../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { listAlumni } from '@alumni/shared/calls/directory';
import { updateAlumnus } from '@alumni/shared/calls/profile';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, storeSession } from '../session/session-store.ts';
import { call } from './call.ts';
import { successMessage } from './success-message.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async () => Response.json({}));
});
afterEach(() => {
  clearSession('logout');
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const user: SessionUser = {
  rollNo: 'A/1',
  accttype: 'user',
  title: '',
  firstName: '',
  lastName: '',
  profileImage: '',
};
const list = { page: 2, limit: 12, queryfilter: 'name', search: 'NGO Étoundi' } as const;
const sent = () => fetched.mock.lastCall?.[1];

test('carries the token of the session where there is one, and credentials', async () => {
  await call(listAlumni, { query: list });
  expect(sent()).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(sent()?.headers).not.toHaveProperty('Authorization');
  storeSession(user, 'token');
  await call(listAlumni, { query: list });
  expect(sent()?.headers).toMatchObject({ Authorization: 'Bearer token' });
  expect(sent()).toMatchObject({ credentials: 'include' });
});

test('goes to the base of the build, with the search in lower case and the body as JSON', async () => {
  await call(listAlumni, { query: list });
  const address = '/api/alumni?page=2&limit=12&queryfilter=name&search=ngo+%C3%A9toundi';
  expect(fetched.mock.lastCall?.[0]).toBe(address);
  vi.stubEnv('VITE_API_BASE', 'https://api.example/');
  await call(listAlumni, { query: list });
  expect(fetched.mock.lastCall?.[0]).toBe(`https://api.example${address}`);
  await call(updateAlumnus, { params: { rollNo: 'A/1' }, body: { title: 'Dr' } });
  expect(fetched.mock.lastCall?.[0]).toBe('https://api.example/alumni/A%2F1');
  expect(sent()).toMatchObject({ method: 'PATCH', body: '{"title":"Dr"}' });
  expect(sent()?.headers).toMatchObject({ 'Content-Type': 'application/json' });
});

test("reads the message of a refusal, else says 'An error occurred'", async () => {
  for (const [body, message] of [
    ['{"message":"Please log in."}', 'Please log in.'],
    ['{}', 'An error occurred'],
    ['{"message":5}', 'An error occurred'],
    ['<h1>Bad gateway</h1>', 'An error occurred'],
  ]) {
    fetched.mockResolvedValueOnce(new Response(body, { status: 400 }));
    await expect(call(listAlumni, { query: list })).rejects.toThrow(message);
  }
});

test('a write succeeds with an empty body or any JSON, and not with the page of a proxy', async () => {
  const write = (body: string | null, status = 200) => {
    fetched.mockResolvedValueOnce(new Response(body, { status }));
    return call(updateAlumnus, { params: { rollNo: 'A/1' }, body: {} });
  };
  const bodies: [string | null, number?][] = [[null, 204], [''], ['{}'], ['null'], ['false']];
  const said: unknown[] = [];
  for (const [body, status] of bodies) said.push(await write(body, status));
  expect(said).toEqual([undefined, undefined, {}, null, false]);
  expect(said.map((one) => successMessage(one, 'Saved.'))).toEqual(said.map(() => 'Saved.'));
  expect(successMessage({ message: '' }, 'Saved.')).toBe('Saved.');
  expect(successMessage({ message: 'Done' }, 'Saved.')).toBe('Done');
  await expect(write('<h1>Portal</h1>')).rejects.toMatchObject({ status: 0 });
  fetched.mockResolvedValueOnce(new Response(''));
  await expect(call(listAlumni, { query: list })).rejects.toMatchObject({ status: 0 });
});

test.each([
  [413, 'This server takes no file as large as that.'],
  [502, 'The site does not answer at the moment. Please try again in a minute.'],
  [504, 'The site does not answer at the moment. Please try again in a minute.'],
])(
  'says what the page of a proxy with %s means, and not that the network is gone',
  async (status, message) => {
    fetched.mockResolvedValueOnce(new Response('<html><h1>nginx</h1></html>', { status }));
    await expect(call(listAlumni, { query: list })).rejects.toMatchObject({
      status,
      serverMessage: message,
    });
  },
);
