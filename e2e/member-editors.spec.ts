import type { Browser, Locator, Page } from '@playwright/test';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';
import { photo } from './pictures.ts';

interface Editor {
  name: string;
  title: string;
  /** Heading in view and in edit mode, and the button between them. */
  view: string;
  edit: string;
  editButton: string;
  create: string;
  list: string;
  afterDelete: string;
  fill: (page: Page, title: string) => Promise<void>;
  titleField: string;
  created: string;
  saved: string;
  deleted: string;
  question: string;
  saveFailed: string;
  deleteFailed: string;
  unknown: string;
  api: { create: string; update: string; remove: string };
  post: (site: FreshSite, member: Member, title: string) => Promise<string>;
}

const eventBody = {
  name_of_organizer: 'Alumni office',
  start_date: '2026-03-01',
  end_date: '2026-03-02',
  venue: 'Amphitheatre 700',
  town: 'Yaoundé',
};
const opportunityBody = { deadline: '2027-01-31', description: 'A year in the laboratory.' };

const editors: Editor[] = [
  {
    name: 'event',
    title: 'theme',
    view: 'View Event',
    edit: 'Edit Event',
    editButton: 'Edit Event',
    create: '/myevents',
    list: '/user/events',
    afterDelete: '/user/events',
    titleField: 'Theme',
    fill: async (page, title) => {
      await page.getByRole('textbox', { name: 'Theme' }).fill(title);
      await page.getByLabel('Organizer').fill('Alumni office');
      await page.getByLabel('Start Date').fill('2026-03-01');
      await page.getByLabel('End Date').fill('2026-03-02');
      await page.getByLabel('Venue').fill('Amphitheatre 700');
      await page.getByLabel('Town').fill('Yaoundé');
    },
    created: 'Event created successfully',
    saved: 'Event saved successfully',
    deleted: 'Event deleted successfully',
    question: 'Are you sure you want to delete this Event?',
    saveFailed: 'Error saving event',
    deleteFailed: 'Error deleting Event',
    unknown: 'There is no such event.',
    api: { create: '/api/events', update: '/api/events/', remove: '/api/delete/events/' },
    post: async (site, { token }, theme) => {
      const body = { ...eventBody, theme };
      return (await site.api<{ _id: string }>('POST', '/api/events', { body, token }))._id;
    },
  },
  {
    name: 'opportunity',
    title: 'title',
    view: 'View Opportunity',
    edit: 'Edit Opportunity',
    editButton: 'Edit Opportunity',
    create: '/myopportunities',
    list: '/user/opportunities',
    afterDelete: '/myopportunities',
    titleField: 'Title',
    fill: async (page, title) => {
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Deadline').fill('2027-01-31');
      await page.getByLabel('Description').fill('A year in the laboratory.');
    },
    created: 'Opportunity created successfully',
    saved: 'Opportunity saved successfully',
    deleted: 'Opportunity Article deleted successfully',
    question: 'Are you sure you want to delete this Opportunity Article?',
    saveFailed: 'Error saving opportunity',
    deleteFailed: 'Error deleting Opportunity Article',
    unknown: 'There is no such opportunity.',
    api: {
      create: '/api/opportunities',
      update: '/api/opportunities/',
      remove: '/api/delete/opportunity/',
    },
    post: async (site, { token }, title) => {
      const body = { ...opportunityBody, title };
      return (await site.api<{ _id: string }>('POST', '/api/opportunities', { body, token }))._id;
    },
  },
  {
    name: 'gallery',
    title: 'title',
    view: 'View Gallery',
    edit: 'Edit Gallery',
    editButton: 'Edit',
    create: '/mygallery',
    list: '/mygallery',
    afterDelete: '/mygallery',
    titleField: 'Title',
    fill: async (page, title) => {
      await page.getByLabel('Title').fill(title);
      await choose(page, [await photo(400, 300)]);
    },
    created: 'Gallery created successfully',
    saved: 'Gallery saved successfully',
    deleted: 'Gallery deleted successfully',
    question: 'Are you sure you want to delete this Gallery?',
    saveFailed: 'Error saving gallery',
    deleteFailed: 'Error deleting Gallery',
    unknown: 'There is no such gallery.',
    api: {
      create: '/api/media/gallery',
      update: '/api/media/gallery/',
      remove: '/api/delete/gallery/',
    },
    post: async (site, member, title) => {
      const images = [await site.upload(member, await photo(400, 300))];
      const { token } = member;
      const body = { title, images };
      return (await site.api<{ _id: string }>('POST', '/api/media/gallery', { body, token }))._id;
    },
  },
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text });

const titleOf = (page: Page, editor: Editor) =>
  page.getByRole('textbox', { name: editor.titleField });

/** By a link of the page, as a person does. */
const leave = (page: Page) => page.locator('a[href="#/user/dashboard"]:visible').first().click();

async function choose(page: Page, pictures: Buffer[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(
    pictures.map((buffer, index) => ({
      name: `picture-${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    })),
  );
}

async function open(page: Page, site: FreshSite, path: string): Promise<void> {
  await page.goto(`${site.url}/#${path}`);
}

async function otherBrowser(browser: Browser, site: FreshSite, member: Member): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await site.logIn(page, member);
  return page;
}

let count = 0;
/** A title of this test alone. */
function unique(name: string): string {
  count += 1;
  return `${name} ${process.pid}-${count}`;
}

for (const editor of editors) {
  test.describe(editor.name, () => {
    let member: Member;
    test.beforeEach(async ({ page, site }) => {
      member = await site.member();
      await site.logIn(page, member);
    });

    test('is created, seen, changed, cancelled and deleted', async ({ page, site }) => {
      const title = unique('Reunion');
      await open(page, site, editor.create);
      await expect(heading(page)).toHaveText(editor.edit);
      await editor.fill(page, title);
      await button(page, 'Save').click();
      await expect(alert(page, editor.created)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#${editor.create}/[\\w-]+$`));
      await expect(heading(page)).toHaveText(editor.view);
      await expect(heading(page)).toBeFocused();
      await expect(page.getByText(title, { exact: true })).toBeVisible();

      await button(page, editor.editButton).click();
      await expect(heading(page)).toHaveText(editor.edit);
      await titleOf(page, editor).fill('Something else');
      await button(page, 'Cancel').click();
      await expect(heading(page)).toHaveText(editor.view);
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      await button(page, editor.editButton).click();
      await expect(titleOf(page, editor)).toHaveValue(title);

      await titleOf(page, editor).fill(`${title} changed`);
      await button(page, 'Save').click();
      await expect(alert(page, editor.saved)).toBeVisible();
      await expect(heading(page)).toHaveText(editor.view);
      await expect(page.getByText(`${title} changed`, { exact: true })).toBeVisible();

      await open(page, site, editor.list);
      await page.getByRole('link', { name: `View Details ${title} changed` }).click();
      await button(page, editor.editButton).click();
      await button(page, 'Delete').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading')).toHaveText(editor.question);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(heading(page)).toHaveText(editor.edit);
      await button(page, 'Delete').click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(alert(page, editor.deleted)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#${editor.afterDelete}$`));
      await open(page, site, editor.list);
      await expect(page.getByText('No items to display')).toBeVisible();
    });

    test('what was discarded can be brought back', async ({ page, site }) => {
      const id = await editor.post(site, member, unique('Reunion'));
      await open(page, site, `${editor.create}/${id}`);
      await button(page, editor.editButton).click();
      await titleOf(page, editor).fill('A long text');
      await button(page, 'Cancel').click();
      await expect(heading(page)).toHaveText(editor.view);
      await button(page, 'Undo').click();
      await expect(titleOf(page, editor)).toHaveValue('A long text');
    });

    test('and after another edit, and from another screen', async ({ page, site }) => {
      const id = await editor.post(site, member, unique('Reunion'));
      await open(page, site, `${editor.create}/${id}`);
      const discard = async () => {
        await choose(page, [await photo(400, 300)]);
        await expect(page.getByText('Not sent yet')).toBeVisible();
        await titleOf(page, editor).fill('A long text');
        await button(page, 'Cancel').click();
        await expect(heading(page)).toHaveText(editor.view);
      };
      await button(page, editor.editButton).click();
      await discard();
      await button(page, editor.editButton).click();
      await expect(titleOf(page, editor)).not.toHaveValue('A long text');
      await button(page, 'Undo').click();
      await expect(titleOf(page, editor)).toHaveValue('A long text');
      await expect(page.getByText('Not sent yet')).toBeVisible();

      await button(page, 'Cancel').click();
      await leave(page);
      await expect(heading(page)).toContainText('Welcome');
      await button(page, 'Undo').click();
      await expect(titleOf(page, editor)).toHaveValue('A long text');
      await expect(page.getByText('Not sent yet')).toBeVisible();
    });

    test('what was discarded before it was created can be brought back, and is kept', async ({
      page,
      site,
    }) => {
      await open(page, site, editor.create);
      const title = unique('Reunion');
      await editor.fill(page, title);
      if (editor.name !== 'gallery') await choose(page, [await photo(400, 300)]);
      await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
      await button(page, 'Cancel').click();
      await expect(page.getByRole('img', { name: 'Picture 1' })).toBeHidden();
      await button(page, 'Undo').click();
      await expect(titleOf(page, editor)).toHaveValue(title);
      await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
      page.on('dialog', (dialog) => dialog.accept());
      await page.reload();
      await expect(titleOf(page, editor)).toHaveValue(title);
      await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    });

    test('says what is missing, beside its field', async ({ page, site }) => {
      await open(page, site, editor.create);
      await button(page, 'Save').click();
      const field = titleOf(page, editor);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      const summary = alert(page, 'Please check these fields:');
      await expect(summary).toBeFocused();
      await summary.getByRole('button').first().click();
      await expect(field).toBeFocused();
    });

    test('shows the fixed text when saving or deleting fails', async ({ page, site }) => {
      const title = unique('Reunion');
      const id = await editor.post(site, member, title);
      await open(page, site, `${editor.create}/${id}`);
      await button(page, editor.editButton).click();
      await titleOf(page, editor).fill('Kept in the form');
      await page.route(`**${editor.api.update}*`, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 500, json: { message: 'An error occurred' } })
          : route.continue(),
      );
      await page.route(`**${editor.api.remove}*`, (route) => route.abort());
      await button(page, 'Save').click();
      await expect(alert(page, editor.saveFailed)).toBeVisible();
      await expect(page.getByText('An error occurred')).toBeHidden();
      await expect(titleOf(page, editor)).toHaveValue('Kept in the form');
      await button(page, 'Delete').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(alert(page, editor.deleteFailed)).toBeVisible();

      await page.unroute(`**${editor.api.update}*`);
      await page.route(`**${editor.api.update}*`, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 403, json: { message: 'You are not allowed to do this.' } })
          : route.continue(),
      );
      await button(page, 'Save').click();
      await expect(
        alert(page, `${editor.saveFailed} You are not allowed to do this.`),
      ).toBeVisible();
    });

    test('saving says so, and nothing can be pressed meanwhile', async ({ page, site }) => {
      const id = await editor.post(site, member, unique('Reunion'));
      await open(page, site, `${editor.create}/${id}`);
      await button(page, editor.editButton).click();
      await titleOf(page, editor).fill('Once only');
      let sent = 0;
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route(`**${editor.api.update}*`, async (route) => {
        if (route.request().method() === 'PATCH') {
          sent += 1;
          await held;
        }
        await route.continue();
      });
      await button(page, 'Save').click();
      await expect(button(page, 'Saving...')).toBeDisabled();
      await expect(button(page, 'Cancel')).toBeDisabled();
      await button(page, 'Saving...').click({ force: true });
      await button(page, 'Cancel').click({ force: true });
      goOn();
      await expect(alert(page, editor.saved)).toBeVisible();
      expect(sent).toBe(1);
    });

    test('two presses at once create one record', async ({ page, site }) => {
      await open(page, site, editor.create);
      await editor.fill(page, unique('Once'));
      if (editor.name === 'gallery') {
        await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
      }
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes(`${editor.api.create}?key=`)) {
          sent += 1;
        }
      });
      await page.locator('main form').evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
        form.requestSubmit();
      });
      await expect(alert(page, editor.created)).toBeVisible();
      await expect(heading(page)).toHaveText(editor.view);
      expect(sent).toBe(1);
    });

    test('a session that another tab has replaced can save again', async ({ page, site }) => {
      const id = await editor.post(site, member, unique('First'));
      await open(page, site, `${editor.create}/${id}`);
      await button(page, editor.editButton).click();
      await titleOf(page, editor).fill('Saved in the end');
      await page.route(
        `**${editor.api.update}*`,
        async (route) => {
          const { token } = await site.api<{ token: string }>('POST', '/alumni/login', {
            body: { email: member.email, password: member.password, rememberMe: true },
          });
          // As another tab would store it.
          await page.evaluate((next) => {
            localStorage.setItem('token', next);
            window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
          }, token);
          await route.fulfill({ status: 401, json: { message: 'Please log in.' } });
        },
        { times: 1 },
      );
      await button(page, 'Save').click();
      await expect(alert(page, editor.saveFailed)).toBeVisible();
      await button(page, 'Save').click();
      await expect(alert(page, editor.saved)).toBeVisible();
    });

    test('a draft survives a reload, is offered, and can be discarded', async ({ page, site }) => {
      await open(page, site, editor.create);
      const title = unique('Unfinished');
      await editor.fill(page, title);
      if (editor.name === 'gallery') {
        await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
      }
      page.on('dialog', (dialog) => dialog.accept());
      await page.reload();
      await expect(page.getByText('We kept your changes')).toBeVisible();
      await expect(titleOf(page, editor)).toHaveValue(title);
      if (editor.name === 'gallery') {
        await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
      }
      await button(page, 'Discard them').click();
      const question = page.getByRole('dialog');
      await expect(question).toContainText('Discard the changes that are not saved?');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(titleOf(page, editor)).toHaveValue(title);
      await button(page, 'Discard them').click();
      await question.getByRole('button', { name: 'Discard them' }).click();
      await expect(titleOf(page, editor)).toHaveValue('');
      await expect(heading(page)).toBeFocused();
      await page.reload();
      await expect(heading(page)).toHaveText(editor.edit);
      await expect(page.getByText('We kept your changes')).toBeHidden();
      await expect(page.getByRole('img', { name: 'Picture 1' })).toBeHidden();
    });

    test('leaving asks, and what was typed is there on return', async ({ page, site }) => {
      const title = unique('Reunion');
      const id = await editor.post(site, member, title);
      await open(page, site, `${editor.create}/${id}`);
      await button(page, editor.editButton).click();
      await titleOf(page, editor).fill('Half a sen');
      await leave(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading')).toHaveText('Leave without saving?');
      await dialog.getByRole('button', { name: 'Stay here' }).click();
      await expect(titleOf(page, editor)).toHaveValue('Half a sen');
      await leave(page);
      await dialog.getByRole('button', { name: 'Leave' }).click();
      await expect(heading(page)).toContainText('Welcome');
      await open(page, site, `${editor.create}/${id}`);
      await expect(page.getByText('We kept your changes')).toBeVisible();
      await expect(titleOf(page, editor)).toHaveValue('Half a sen');
      await button(page, 'Save').click();
      await expect(alert(page, editor.saved)).toBeVisible();
      await page.reload();
      await expect(heading(page)).toHaveText(editor.view);
    });

    test('a second tab without changes leaves the draft of the first alone', async ({
      page,
      site,
      context,
    }) => {
      const id = await editor.post(site, member, unique('Reunion'));
      const second = await context.newPage();
      for (const one of [page, second]) {
        await open(one, site, `${editor.create}/${id}`);
        await button(one, editor.editButton).click();
      }
      await titleOf(page, editor).fill('Typed in the first');
      const stored = () => page.evaluate(() => Object.values({ ...localStorage }).join());
      await expect.poll(stored).toContain('Typed in the first');
      await second.evaluate(() => window.dispatchEvent(new Event('pagehide')));
      expect(await stored()).toContain('Typed in the first');
      await button(second, 'Cancel').click();
      await expect(heading(second)).toHaveText(editor.view);
      expect(await stored()).toContain('Typed in the first');
    });

    test('where the browser keeps nothing, nothing is promised', async ({ page, site }) => {
      await page.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (name, value) {
          if (name.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError');
          setItem.call(this, name, value);
        };
      });
      await open(page, site, editor.create);
      await titleOf(page, editor).fill('Not kept');
      await expect(page.getByText('This browser has no room to keep your changes')).toBeVisible();
      await leave(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('What you have changed on this page is not saved yet.');
      await expect(dialog).not.toContainText('kept on this device');
    });

    test('two at once: the second sees both versions and decides', async ({
      page,
      site,
      browser,
    }) => {
      const id = await editor.post(site, member, unique('First'));
      const other = await otherBrowser(browser, site, member);
      for (const one of [page, other]) {
        await open(one, site, `${editor.create}/${id}`);
        await button(one, editor.editButton).click();
      }
      await titleOf(other, editor).fill('Theirs');
      await button(other, 'Save').click();
      await expect(alert(other, editor.saved)).toBeVisible();

      await titleOf(page, editor).fill('Mine');
      await button(page, 'Save').click();
      const panel = alert(page, 'Somebody else has changed this in the meantime');
      await expect(panel).toContainText(/Yours\s*Mine/);
      await expect(panel).toContainText(/Saved meanwhile\s*Theirs/);
      await expect(other.getByText('Theirs', { exact: true })).toBeVisible();
      await button(page, 'Save mine').click();
      await expect(alert(page, editor.saved)).toBeVisible();
      await expect(page.getByText('Mine', { exact: true })).toBeVisible();

      await button(other, editor.editButton).click();
      await titleOf(other, editor).fill('Theirs again');
      await button(other, 'Save').click();
      await button(other, 'Take the saved version').click();
      await expect(heading(other)).toHaveText(editor.view);
      await expect(other.getByText('Mine', { exact: true })).toBeVisible();
      await other.context().close();
    });

    test('a draft of an older version is compared when it is opened again', async ({
      page,
      site,
    }) => {
      const id = await editor.post(site, member, unique('First'));
      await open(page, site, `${editor.create}/${id}`);
      await button(page, editor.editButton).click();
      await titleOf(page, editor).fill('Mine');
      await leave(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await expect(heading(page)).toContainText('Welcome');
      const body = { [editor.title]: 'Theirs' };
      await site.api('PATCH', `${editor.api.update}${id}`, { body, token: member.token });
      await open(page, site, `${editor.create}/${id}`);
      const panel = alert(page, 'Somebody else has changed this in the meantime');
      await expect(panel).toContainText(/Yours\s*Mine\s*Saved meanwhile\s*Theirs/);
      await button(page, 'Take the saved version').click();
      await expect(heading(page)).toHaveText(editor.view);
      await expect(page.getByText('Theirs', { exact: true })).toBeVisible();
      await page.reload();
      await expect(heading(page)).toHaveText(editor.view);
    });

    test('a session that has ended loses nothing', async ({ page, site }) => {
      const id = await editor.post(site, member, unique('First'));
      await open(page, site, `${editor.create}/${id}`);
      await button(page, editor.editButton).click();
      await titleOf(page, editor).fill('Typed before the session ended');
      await site.api('POST', '/alumni/logout', { token: member.token });
      await button(page, 'Save').click();
      await expect(page).toHaveURL(/#\/login$/);
      await expect(alert(page, 'Please log in again.')).toBeVisible();
      await page.getByLabel('Email').fill(member.email);
      await page.getByLabel('Password', { exact: true }).fill(member.password);
      await button(page, 'LOGIN').click();
      await expect(titleOf(page, editor)).toHaveValue('Typed before the session ended');
      await button(page, 'Go on saving').click();
      await expect(alert(page, editor.saved)).toBeVisible();
      await expect(page.getByText('Typed before the session ended', { exact: true })).toBeVisible();
    });

    test('an answer that is lost is not taken for a conflict', async ({ page, site }) => {
      const id = await editor.post(site, member, unique('First'));
      await open(page, site, `${editor.create}/${id}`);
      await button(page, editor.editButton).click();
      await titleOf(page, editor).fill('Saved, but nobody said so');
      await page.route(
        `**${editor.api.update}*`,
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await button(page, 'Save').click();
      await expect(alert(page, editor.saveFailed)).toBeVisible();
      await button(page, 'Save').click();
      await expect(heading(page)).toHaveText(editor.view);
      await expect(page.getByText('Saved, but nobody said so', { exact: true })).toBeVisible();
      await expect(alert(page, 'Your changes are saved.')).toBeVisible();
    });

    test('is created once, with what was typed last, when an answer is lost', async ({
      page,
      site,
    }) => {
      const created: string[] = [];
      page.on('response', async (answer) => {
        if (answer.request().method() !== 'POST' || answer.status() !== 201) return;
        created.push(((await answer.json()) as { _id: string })._id);
      });
      await open(page, site, editor.create);
      await editor.fill(page, unique('First'));
      await page.route(`**${editor.api.create}?key=*`, async (route) => {
        if (created.length > 0) return route.continue();
        const answer = await route.fetch();
        created.push(((await answer.json()) as { _id: string })._id);
        await route.abort('connectionreset');
      });
      await button(page, 'Save').click();
      await expect(alert(page, editor.saveFailed)).toBeVisible();
      // The key is kept with the draft.
      page.once('dialog', (dialog) => dialog.accept());
      await page.reload();
      const last = unique('Last');
      await titleOf(page, editor).fill(last);
      await button(page, 'Save').click();
      await expect(alert(page, editor.created)).toBeVisible();
      await expect(heading(page)).toHaveText(editor.view);
      await expect(page.getByText(last, { exact: true })).toBeVisible();
      expect(created).toHaveLength(2);
      expect(new Set(created).size).toBe(1);
    });

    test("somebody else's is shown and cannot be edited; an admin may", async ({ page, site }) => {
      const title = unique('Not yours');
      const id = await editor.post(site, await site.member(), title);
      await open(page, site, `${editor.create}/${id}`);
      await expect(page.getByText('You may not edit this')).toBeVisible();
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      await expect(button(page, editor.editButton)).toBeHidden();
      await site.logIn(page, await site.member({ accttype: 'admin' }));
      await open(page, site, `${editor.create}/${id}`);
      await button(page, editor.editButton).click();
      await titleOf(page, editor).fill(`${title} corrected`);
      await button(page, 'Save').click();
      await expect(alert(page, editor.saved)).toBeVisible();
    });

    test('an unknown id says so, with a way back', async ({ page, site }) => {
      await open(page, site, `${editor.create}/no-such-id`);
      await expect(page.getByText(editor.unknown)).toBeVisible();
      await page
        .getByRole('link', { name: /^(My |Galleries$)/ })
        .last()
        .click();
      await expect(page).toHaveURL(new RegExp(`#${editor.list}$`));
    });

    test('HTML and scripts are text', async ({ page, site }) => {
      const title = `<img src=x onerror="document.title='owned'"><b>${unique('bold')}</b>`;
      const script = '<script>document.title = "owned"</script>\nsecond line';
      await open(page, site, editor.create);
      await editor.fill(page, title);
      for (const area of await page.locator('textarea').all()) await area.fill(script);
      await button(page, 'Save').click();
      await expect(alert(page, editor.created)).toBeVisible();
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      await expect(page.getByText(script).first()).toBeVisible();
      await open(page, site, editor.list);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      expect(await page.title()).not.toContain('owned');
    });
  });
}
