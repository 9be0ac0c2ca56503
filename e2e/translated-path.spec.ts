import { formMessages } from '@alumni/shared/core/form.messages';
import { type Language, languages, typeset } from '@alumni/shared/text/language';
import type { Page } from '@playwright/test';
import { authMessages } from '../server/src/features/auth/auth.messages.ts';
import { contactMessages } from '../server/src/features/contact/contact.messages.ts';
import { opportunityMessages } from '../server/src/features/opportunities/opportunities.messages.ts';
import { profileMessages } from '../server/src/features/profile/profile.messages.ts';
import { changeSetting } from './axe.ts';
import { expect, type FreshSite, test } from './fixtures.ts';
import { expectIntact, translated, translatePage, visit } from './translate-page.ts';

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

async function send(page: Page): Promise<void> {
  await page.locator('main [type=submit]').click();
}

/** Asserts that a sentence shows and that the page has survived translation. */
async function expectSaid(
  page: Page,
  sentences: Record<Language, string>,
  language: Language,
): Promise<void> {
  const sentence = translated(typeset(sentences[language], language));
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expectIntact(page);
}

/** Opens a screen and runs `walk` on it in both languages. */
async function inBoth(
  page: Page,
  path: string,
  walk: (language: Language) => Promise<void>,
): Promise<void> {
  await test.step(path, async () => {
    await visit(page, path);
    for (const language of languages) {
      await changeSetting(page, 'language', language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await walk(language);
    }
  });
}

async function visitorsPath(page: Page): Promise<void> {
  await inBoth(page, '/register', async (language) => {
    await send(page);
    await expectSaid(page, formMessages.lastNameMissing, language);
  });
  await inBoth(page, '/contact-us', async (language) => {
    await fill(page, { name: 'Ama', email: 'ama@alumni.example' });
    await send(page);
    await expectSaid(page, formMessages.messageMissing, language);
    await fill(page, { message: 'Where is the next meeting?' });
    await send(page);
    await expectSaid(page, contactMessages.contactThanks, language);
    await expect(field(page, 'message')).toHaveValue('');
  });
  await inBoth(page, '/forgot-password', async (language) => {
    await fill(page, { email: 'nobody@alumni.example' });
    await send(page);
    await expectSaid(page, formMessages.recoverySent, language);
  });
}

/** Tries a wrong password, then logs in. Ends on the dashboard. */
async function logIn(page: Page, site: FreshSite): Promise<void> {
  const { email, password } = await site.member();
  await inBoth(page, '/login', async (language) => {
    await fill(page, { email, password: 'another-password' });
    await send(page);
    await expectSaid(page, authMessages.wrongCredentials, language);
    await expect(field(page, 'email')).toHaveValue(email);
  });
  await fill(page, { password });
  await send(page);
  await expect(page).toHaveURL(/dashboard/);
  await expectIntact(page);
}

async function membersPath(page: Page): Promise<void> {
  for (const language of languages) {
    await changeSetting(page, 'language', language);
    await visit(page, '/myopportunities');
    const description = 'A word of it. '.repeat(100);
    await fill(page, { title: `Bursary ${language}`, deadline: '2031-01-01', description });
    await send(page);
    await expectSaid(page, opportunityMessages.opportunityCreated, language);
    // The saved record replaces the form.
    await expect(page).toHaveURL(/myopportunities\/./);
  }
  await inBoth(page, '/opportunities', async () => {
    const text = page.locator('main article [aria-expanded]').first();
    for (const isOpen of [true, false]) {
      await text.click();
      await expect(text).toHaveAttribute('aria-expanded', String(isOpen));
      await expectIntact(page);
    }
  });
  await inBoth(page, '/user/profile', async (language) => {
    const firstName = `Ama ${language}`;
    await page.locator('main button').first().click();
    await fill(page, { firstname: firstName, profession: 'Chemist' });
    await send(page);
    await expectSaid(page, profileMessages.profileUpdated, language);
    await expect(page.getByText(`${firstName} Member`).first()).toBeVisible();
  });
}

async function answer(page: Page, id: string): Promise<void> {
  const replyButtons = page.locator('fieldset [aria-pressed]');
  const state = page.locator('[role=status] [data-state]');
  const maybe = { en: 'You answered ‘maybe’.', fr: 'Vous avez répondu «\u00a0peut-être\u00a0».' };
  const coming = { en: 'You are in.', fr: 'Vous avez une place.' };
  await inBoth(page, `/eventdetails?id=${id}`, async (language) => {
    for (const [index, said, before] of [
      [1, maybe, coming],
      [0, coming, maybe],
    ] as const) {
      await replyButtons.nth(index).click();
      await expect(replyButtons.nth(index)).toHaveAttribute('aria-pressed', 'true');
      await expectSaid(page, said, language);
      // Only one text describes the reply: the text of the previous reply is gone.
      await expect(state).toHaveCount(1);
      await expect(state).not.toContainText(translated(before[language]));
    }
  });
}

/**
 * Makes DOM calls that a library could make on a translated page. For each call, returns a paragraph's markup and a
 * number. The number counts how often the app's guard has prevented an error.
 */
async function guarded(page: Page) {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    const after = (change: (p: HTMLElement, text: Text, b: HTMLElement) => unknown) => {
      const p = document.createElement('p');
      const text = p.appendChild(new Text('text'));
      change(p, text, document.createElement('b'));
      return `${p.innerHTML} ${dataset.moved ?? 0}`;
    };
    const around = (text: Text) => {
      const font = document.createElement('font');
      text.replaceWith(font);
      return font;
    };
    return {
      insert: after((p, text, b) => p.insertBefore(b, text)),
      append: after((p, _, b) => p.insertBefore(b, null)),
      remove: after((p, text) => p.removeChild(text)),
      removeGone: after((p, text) => around(text) && p.removeChild(text)),
      removeMoved: after((p, text) => {
        around(text).append(text);
        p.removeChild(text);
      }),
      insertAtGone: after((p, text, b) => around(text) && p.insertBefore(b, text)),
      insertAtMoved: after((p, text, b) => {
        around(text).append(text);
        p.insertBefore(b, text);
      }),
    };
  });
}

test('translated page: the main path stands translated, in both languages', async ({
  page,
  site,
}) => {
  const { token } = await site.master();
  const body = {
    theme: 'Assembly',
    name_of_organizer: 'Office',
    start_date: '2031-03-01',
    end_date: '2031-03-02',
    venue: 'Hall',
    town: 'Buea',
    answers: 'members',
  };
  const { _id } = await site.api<{ _id: string }>('POST', '/api/events', { body, token });
  page.on('dialog', (dialog) => dialog.accept());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Stay in one page: a reload would remove what the translator left in earlier screens.
  await page.goto(`${site.url}/#/about-us`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await translatePage(page);
  await visitorsPath(page);
  await test.step('log-in', () => logIn(page, site));
  await membersPath(page);
  await answer(page, _id);
  // The guard acts and counts only if the translator has moved or replaced a node.
  expect(await guarded(page)).toEqual({
    insert: '<b></b>text 0',
    append: 'text<b></b> 0',
    remove: ' 0',
    removeGone: '<font></font> 1',
    removeMoved: '<font></font> 2',
    insertAtGone: '<font></font><b></b> 3',
    insertAtMoved: '<b></b><font>text</font> 4',
  });
});

/** After the form is sent, the next insertion by React throws, which crashes the screen. */
async function crashWhenSent(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { insertBefore, appendChild } = Node.prototype;
    const putBack = () => Object.assign(Node.prototype, { insertBefore, appendChild });
    const crash = (insert: (...nodes: never[]) => unknown) =>
      function (this: Node, ...nodes: never[]) {
        // Insertions into the head proceed normally: code that is loaded on demand is inserted there.
        if (!document.body.contains(this)) return insert.apply(this, nodes);
        putBack();
        throw new Error('forced by the test');
      };
    const arm = () =>
      Object.assign(Node.prototype, {
        insertBefore: crash(insertBefore),
        appendChild: crash(appendChild),
      });
    addEventListener('submit', arm, { capture: true, once: true });
  });
}

test('translated page: a screen that crashes keeps what was typed, and sends nothing twice', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.member());
  page.on('dialog', (dialog) => dialog.accept());
  const crashed = page.getByRole('heading', { name: 'Unexpected Application Error!' });

  await test.step('what was not sent is there after the reload', async () => {
    await page.goto(`${site.url}/#/myopportunities`);
    await fill(page, { title: 'Bursary' });
    await crashWhenSent(page);
    await send(page);
    await expect(crashed).toBeVisible();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(field(page, 'title')).toHaveValue('Bursary');
  });

  await test.step('a post that was saved is shown', async () => {
    await fill(page, { deadline: '2031-01-01', description: 'For chemists' });
    await crashWhenSent(page);
    await send(page);
    await expect(page).toHaveURL(/myopportunities\/./);
    await expect(page.getByText('For chemists')).toBeVisible();
  });

  await test.step('a message that was sent is said to be, and not there again', async () => {
    await page.goto('about:blank');
    await page.goto(`${site.url}/#/contact-us`);
    await fill(page, { name: 'Ama', email: 'ama@alumni.example', message: 'Hello' });
    await crashWhenSent(page);
    await send(page);
    await expect(crashed).toBeVisible();
    await expect(page.getByText(contactMessages.contactThanks.en)).toBeVisible();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(field(page, 'name')).toHaveValue('');
    await expect(field(page, 'message')).toHaveValue('');
  });
});
