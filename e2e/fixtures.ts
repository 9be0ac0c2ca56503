import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { noteViewer, recordAnswers } from './recorded-answers.ts';
import { type RunningSite, runSite } from './run-site.ts';

export { expect };

/** A person with a session, as the browser keeps it. */
export interface Member {
  rollNo: string;
  email: string;
  password: string;
  lastName: string;
  token: string;
  user: Record<string, string>;
}

export interface FreshSite extends RunningSite {
  /** Calls the API; throws if the status is not 2xx. */
  api<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string },
  ): Promise<T>;
  /** Registers a person. Then sets the given profile fields and account type. */
  member(options?: {
    accttype?: 'user' | 'admin';
    profile?: Record<string, string>;
  }): Promise<Member>;
  master(): Promise<Member>;
  /** Proves the e-mail of a member by the code in a mail that is sent there. */
  prove(member: Member): Promise<void>;
  /** Puts a session into the browser's storage, as a log-in would. The test must then open a page. */
  logIn(page: Page, member: Member): Promise<void>;
  /** Uploads a picture as the browser does; returns its path. */
  upload(member: Member, bytes: Buffer): Promise<string>;
  /** Plain text of the newest mail to an address, once it is there. */
  mailTo(address: string): Promise<string>;
}

const masterCredentials = { email: 'master@alumni.example', password: 'master-password' };

/**
 * `answers` fails a test if a response contains an e-mail address of somebody else. It also watches contexts that the
 * test opens itself. `demo` is the URL of the demo association, for tests that only read. `site` is an empty site for
 * each worker, for tests that write.
 */
export const test = base.extend<{ demo: string; answers: undefined }, { site: FreshSite }>({
  answers: [
    async ({ browser, context }, use) => {
      const contexts = [context];
      const recordings = [recordAnswers(context)];
      const { newContext } = browser;
      browser.newContext = async (...options) => {
        const opened = await newContext.apply(browser, options);
        contexts.push(opened);
        recordings.push(recordAnswers(opened));
        return opened;
      };
      await use(undefined);
      browser.newContext = newContext;
      // A test may end while a response that it intercepts is still on its way. That must not fail the test.
      for (const page of contexts.flatMap((one) => one.pages())) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      const stray = await Promise.all(recordings.map((strayAddresses) => strayAddresses()));
      expect(stray.flat(), 'addresses of others in answers').toEqual([]);
    },
    { auto: true },
  ],
  demo: async ({}, use) => {
    const url = process.env.DEMO_URL;
    if (!url) throw new Error('the demo site is not running');
    await use(url);
  },
  site: [
    async ({}, use) => {
      const running = await startSite();
      await use(running);
      await running.stop();
    },
    { scope: 'worker' },
  ],
});

/** Starts an empty site for one test, whose content would disturb other tests. The test must stop it. */
export async function startSite(settings: Record<string, string> = {}): Promise<FreshSite> {
  return freshSite(
    await runSite({
      MASTER_EMAIL: masterCredentials.email,
      MASTER_PASSWORD: masterCredentials.password,
      CONTACT_EMAIL: 'office@alumni.example',
      ...settings,
    }),
  );
}

let counter = 0;

function freshSite(running: RunningSite): FreshSite {
  const api: FreshSite['api'] = async (method, path, { body, token } = {}) => {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };

  async function session(email: string, password: string): Promise<Member> {
    const { user, token } = await api<{ user: Record<string, string>; token: string }>(
      'POST',
      '/alumni/login',
      { body: { email, password, rememberMe: true } },
    );
    const { rollNo = '', lastName = '' } = user;
    return { rollNo, email, password, lastName, token, user };
  }

  let masterSession: Promise<Member> | undefined;
  const master = () => {
    masterSession ??= session(masterCredentials.email, masterCredentials.password);
    return masterSession;
  };

  const mailTo: FreshSite['mailTo'] = async (address) => {
    const folder = join(running.dataDir, 'mail');
    let text: string | undefined;
    await expect
      .poll(
        async () => {
          text = await newestMail(folder, address);
          return text !== undefined;
        },
        // A reset mail leaves up to 15 seconds late.
        { timeout: 30_000 },
      )
      .toBe(true);
    return text as unknown as string;
  };

  return {
    ...running,
    api,
    mailTo,
    async prove({ email, token }) {
      await api('POST', '/api/admission/confirmation', { token });
      const code = /code=([\w-]+)/.exec(await mailTo(email))?.[1];
      await api('POST', '/alumni/confirm-email', { body: { code } });
    },
    async member({ accttype = 'user', profile } = {}) {
      counter += 1;
      const unique = `${process.pid}-${counter}`;
      const [email, password] = [`member-${unique}@alumni.example`, 'member-password'];
      const form = { lastName: `Member ${unique}`, email, password, confirmPassword: password };
      await api('POST', '/alumni/register', { body: form });
      const registered = await session(email, password);
      const path = `/alumni/${registered.rollNo}`;
      if (profile) await api('PATCH', path, { body: profile, token: registered.token });
      if (accttype !== 'user') {
        await api('PATCH', path, { body: { accttype }, token: (await master()).token });
      }
      // The browser stores the user as the log-in returned it. After a change, log in again to get the changed user.
      return profile || accttype !== 'user' ? session(email, password) : registered;
    },
    master,
    async logIn(page, { token, user, email }) {
      noteViewer(token, email, user.accttype);
      await page.goto(`${running.url}/robots.txt`);
      await page.evaluate(
        ([t, u]) => {
          localStorage.setItem('token', t as string);
          localStorage.setItem('userData', u as string);
        },
        [token, JSON.stringify(user)],
      );
    },
    async upload({ rollNo, token }, bytes) {
      const form = new FormData();
      form.set('user', rollNo);
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'image0.jpg');
      const response = await fetch(`${running.url}/api/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      if (!response.ok) throw new Error(`upload answered ${response.status}`);
      return ((await response.json()) as { filePath: string }).filePath;
    },
  };
}

async function newestMail(folder: string, address: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of names.sort().reverse()) {
    const mail = await readFile(join(folder, name), 'utf8');
    const recipients = /^To: .*$/m.exec(mail)?.[0].match(/[^\s<>,]+@[^\s<>,]+/g);
    if (recipients?.includes(address)) return (await simpleParser(mail)).text ?? '';
  }
  return undefined;
}
