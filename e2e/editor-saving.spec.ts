import {
  alert,
  button,
  type Editor,
  editors,
  heading,
  open,
  otherBrowser,
  titleOf,
  unique,
} from './editors.ts';
import { expect, type Member, test } from './fixtures.ts';

/** All editors share one component. The editor of events represents them. */
const [editor] = editors;

let member: Member;
test.beforeEach(async ({ page, site }) => {
  member = await site.member();
  await site.logIn(page, member);
});

test('event editor: saves once, whatever becomes of responses and session', async ({
  page,
  site,
}) => {
  await test.step('creates one record for two simultaneous submits', async () => {
    await open(page, site, editor.create);
    await editor.fill(page, unique('Once'));
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
    await expect(heading(page)).toContainText(editor.view);
    expect(sent).toBe(1);
  });

  await test.step('saves again after another tab has replaced the session', async () => {
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
        // Stores the new token as another tab would.
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

  await test.step('recognises its own save after a lost response', async () => {
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
    await expect(heading(page)).toContainText(editor.view);
    await expect(
      page.getByText('Saved, but nobody said so', { exact: true }).first(),
    ).toBeVisible();
    await expect(alert(page, 'Your changes are saved.')).toBeVisible();
  });

  await test.step('creates one record with the latest values after a lost response', async () => {
    const created: string[] = [];
    page.on('response', async (response) => {
      if (response.request().method() !== 'POST' || response.status() !== 201) return;
      created.push(((await response.json()) as { _id: string })._id);
    });
    await open(page, site, editor.create);
    await editor.fill(page, unique('First'));
    await page.route(`**${editor.api.create}?key=*`, async (route) => {
      if (created.length > 0) return route.continue();
      const response = await route.fetch();
      created.push(((await response.json()) as { _id: string })._id);
      // Responds like a proxy that has lost the server's response. Without any response, the page would report no
      // failure but keep the record until the network returns.
      await route.fulfill({ status: 502 });
    });
    await button(page, 'Save').click();
    await expect(alert(page, editor.saveFailed)).toBeVisible();
    // The draft contains the idempotency key, so that saving it after a reload creates no second record.
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    const last = unique('Last');
    await titleOf(page, editor).fill(last);
    await button(page, 'Save').click();
    await expect(alert(page, editor.created)).toBeVisible();
    await expect(heading(page)).toContainText(editor.view);
    await expect(page.getByText(last, { exact: true }).first()).toBeVisible();
    expect(created).toHaveLength(2);
    expect(new Set(created).size).toBe(1);
  });
});

test('event editor: shows both versions to the second of two editors', async ({
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
  await expect(other.getByText('Theirs', { exact: true }).first()).toBeVisible();
  await button(page, 'Save mine').click();
  await expect(alert(page, editor.saved)).toBeVisible();
  await expect(page.getByText('Mine', { exact: true }).first()).toBeVisible();

  await button(other, editor.editButton).click();
  await titleOf(other, editor).fill('Theirs again');
  await button(other, 'Save').click();
  await button(other, 'Take the saved version').click();
  await expect(heading(other)).toContainText(editor.view);
  await expect(other.getByText('Mine', { exact: true }).first()).toBeVisible();
  await other.context().close();
});

test('editors: each kind of record says its sentence, then that it waits, where its POST gets no response', async ({
  page,
  site,
}) => {
  const admin = await site.member({ accttype: 'admin' });
  await site.logIn(page, admin);
  await page.route('**/api/**', (route) =>
    route.request().method() === 'POST' && !route.request().url().includes('/upload')
      ? route.abort()
      : route.continue(),
  );
  const news: Pick<Editor, 'create' | 'edit' | 'fill' | 'saveFailed' | 'titleField'> = {
    edit: 'Edit News Article',
    create: '/newsarticle',
    titleField: 'Title',
    saveFailed: 'Error posting Announcement',
    fill: async (_, title) => {
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await page.getByLabel('Description').fill('Good news.');
    },
  };
  for (const { create, edit, fill, saveFailed, titleField } of [...editors, news]) {
    await open(page, site, create);
    await expect(heading(page)).toContainText(edit);
    await fill(page, `Unanswered ${saveFailed}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const said = page.getByRole('alert').filter({ hasText: saveFailed });
    await expect(said).toContainText(
      /^\s*Error [^.]*\. It waits on this phone and is sent by itself/,
    );
    await expect(page.getByRole('textbox', { name: titleField })).toHaveValue('');
  }
  await page.unroute('**/api/**');
  await page.goto(`${site.url}/#/user/dashboard`);
  await expect(page.getByText('4 posts were sent.')).toBeVisible();
});

test('event editor: the bar of a form is no higher while it saves, in French at 360 px', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.goto('about:blank');
  await page.route('**/api/opportunities?*', () => {});
  await page.goto(`${site.url}/#/myopportunities`);
  await page.getByLabel('Titre').fill(unique('Once'));
  await page.getByLabel('Date limite').fill('2030-12-31');
  await page.getByLabel('Description').fill('Text');
  const bar = button(page, 'Annuler').locator('..');
  const before = await bar.boundingBox();
  await button(page, 'Enregistrer').click();
  await expect(button(page, 'Enregistrement…')).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(before?.height);
});
