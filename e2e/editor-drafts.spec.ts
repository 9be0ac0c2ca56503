import {
  alert,
  button,
  choose,
  editors,
  heading,
  leave,
  open,
  titleOf,
  unique,
} from './editors.ts';
import { expect, type Member, test } from './fixtures.ts';
import { photo } from './pictures.ts';

/** All editors share one component. The editor of galleries represents them, because it needs pictures. */
const [event, , editor] = editors;

let member: Member;
test.beforeEach(async ({ page, site }) => {
  member = await site.member();
  await site.logIn(page, member);
});

test('event editor: a draft is brought back by Undo, on return, after a log-in, and beside what was saved meanwhile', async ({
  page,
  site,
}) => {
  await test.step('restores discarded changes on Undo', async () => {
    const id = await editor.post(site, member, unique('Reunion'));
    await open(page, site, `${editor.create}/${id}`);
    await button(page, editor.editButton).click();
    await titleOf(page, editor).fill('A long text');
    await button(page, 'Cancel').click();
    await expect(heading(page)).toContainText(editor.view);
    await button(page, 'Undo').click();
    await expect(titleOf(page, editor)).toHaveValue('A long text');
  });

  await test.step('shows notices above the buttons of the editor', async () => {
    await page.goto('about:blank');
    const id = await editor.post(site, member, unique('Reunion'));
    await open(page, site, `${editor.create}/${id}`);
    await button(page, editor.editButton).click();
    await titleOf(page, editor).fill('A long text');
    await button(page, 'Cancel').click();
    await button(page, editor.editButton).click();
    const undo = button(page, 'Undo');
    const [notice, save] = [await undo.boundingBox(), await button(page, 'Save').boundingBox()];
    expect((notice?.y ?? 999) + (notice?.height ?? 0)).toBeLessThan(save?.y ?? 0);
  });

  await test.step('restores them after another edit and from another screen', async () => {
    await page.goto('about:blank');
    const id = await editor.post(site, member, unique('Reunion'));
    await open(page, site, `${editor.create}/${id}`);
    const discard = async () => {
      await choose(page, [await photo(400, 300)]);
      await expect(page.getByText('Not sent yet')).toBeVisible();
      await titleOf(page, editor).fill('A long text');
      await button(page, 'Cancel').click();
      await expect(heading(page)).toContainText(editor.view);
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

  await test.step('asks before leaving and restores the draft on return', async () => {
    await page.goto('about:blank');
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
    await expect(heading(page)).toContainText(editor.view);
  });

  await test.step('shows a conflict for a draft of an older version', async () => {
    await page.goto('about:blank');
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
    await expect(heading(page)).toContainText(editor.view);
    await expect(page.getByText('Theirs', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(heading(page)).toContainText(editor.view);
  });

  await test.step('drops an unreadable draft, says so once, and opens', async () => {
    await page.goto('about:blank');
    const id = await editor.post(site, member, unique('Reunion'));
    const keys = ['new', id].map((of) => `draft:${editor.name}:${of}:${member.rollNo}`);
    await open(page, site, '/user/dashboard');
    await expect(heading(page)).toContainText('Welcome');
    await page.evaluate((names) => {
      for (const name of names) localStorage.setItem(name, '{"title":"Typed long ago"}');
    }, keys);
    for (const [path, title] of [
      [editor.create, editor.edit],
      [`${editor.create}/${id}`, editor.view],
    ] as const) {
      await open(page, site, path);
      await expect(heading(page)).toContainText(title);
      await expect(alert(page, 'Changes that you had not saved')).toBeVisible();
      await page.reload();
      await expect(heading(page)).toContainText(title);
      await expect(alert(page, 'Changes that you had not saved')).toBeHidden();
    }
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored.filter((name) => keys.includes(name))).toEqual([]);
  });

  await test.step('restores the draft after an expired session', async () => {
    await page.goto('about:blank');
    const id = await editor.post(site, member, unique('First'));
    await open(page, site, `${editor.create}/${id}`);
    await button(page, editor.editButton).click();
    await titleOf(page, editor).fill('Typed before the session ended');
    await site.api('POST', '/alumni/logout', { token: member.token });
    await button(page, 'Save').click();
    await expect(page).toHaveURL(/#\/login$/);
    await expect(alert(page, 'Please log in again. Your')).toBeVisible();
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await button(page, 'LOGIN').click();
    await expect(titleOf(page, editor)).toHaveValue('Typed before the session ended');
    await button(page, 'Go on saving').click();
    await expect(alert(page, editor.saved)).toBeVisible();
    await expect(
      page.getByText('Typed before the session ended', { exact: true }).first(),
    ).toBeVisible();
  });
});

// The two cases differ after Cancel. Cancel of a new event leads to its list, which is another screen. The form of a
// new gallery and its list are on the same screen.
for (const creator of [event, editor]) {
  test(`editors: restores a discarded new ${creator.name}, which then survives a reload`, async ({
    page,
    site,
  }) => {
    await open(page, site, creator.create);
    const title = unique('Reunion');
    await creator.fill(page, title);
    if (creator === event) await choose(page, [await photo(400, 300)]);
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeHidden();
    await button(page, 'Undo').click();
    await expect(titleOf(page, creator)).toHaveValue(title);
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(titleOf(page, creator)).toHaveValue(title);
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  });
}

test('event editor: restores a draft after a reload and discards it on request', async ({
  page,
  site,
}) => {
  await open(page, site, editor.create);
  const title = unique('Unfinished');
  await editor.fill(page, title);
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('We kept your changes')).toBeVisible();
  await expect(titleOf(page, editor)).toHaveValue(title);
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
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
  await expect(heading(page)).toContainText(editor.edit);
  await expect(page.getByText('We kept your changes')).toBeHidden();
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeHidden();
});

test('event editor: keeps the draft when a second tab without changes closes', async ({
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
  await expect(heading(second)).toContainText(editor.view);
  expect(await stored()).toContain('Typed in the first');
});

test('event editor: promises no draft where the browser stores none', async ({ page, site }) => {
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

test('event editor: what was written into a record that is gone, or no longer one’s own to change, is saved as a new one', async ({
  page,
  site,
}) => {
  const setType = async ({ rollNo }: Member, accttype: string) =>
    site.api('PATCH', `/alumni/${rollNo}`, {
      body: { accttype },
      token: (await site.master()).token,
    });
  const remove = (path: string, id: string) =>
    site.api('DELETE', `${path}${id}`, { token: member.token });
  const startEditing = async ({ create, editButton }: typeof editor, id: string) => {
    await page.goto('about:blank');
    await open(page, site, `${create}/${id}`);
    await button(page, editButton).click();
  };

  await test.step('the form says that the gallery was deleted, and still does after a reload', async () => {
    const id = await editor.post(site, member, unique('Reunion'));
    await startEditing(editor, id);
    await titleOf(page, editor).fill('Written in vain');
    await remove(editor.api.remove, id);
    await button(page, 'Save').click();
    await expect(alert(page, `${editor.saveFailed}. ${editor.unknown}`)).toBeVisible();
    await expect(alert(page, 'This was deleted in the meantime')).toBeVisible();
    await expect(button(page, 'Save as a new gallery')).toBeVisible();
    await expect(button(page, 'Delete')).toBeHidden();
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(alert(page, 'This was deleted in the meantime')).toBeVisible();
    await leave(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await open(page, site, editor.create);
    await page.getByRole('link', { name: 'Go on Written in vain' }).click();
    await button(page, 'Save as a new gallery').click();
    await expect(alert(page, editor.created)).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page.getByText('Written in vain', { exact: true }).first()).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(1);
  });

  await test.step('the draft of an event brings back what was not changed as well', async () => {
    const id = await event.post(site, member, unique('Gala'));
    await startEditing(event, id);
    await page.getByLabel('Town').fill('Buea');
    await leave(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await remove(event.api.remove, id);
    await page.goto('about:blank');
    await open(page, site, event.list);
    await page.getByRole('link', { name: /^Go on Gala/ }).click();
    await button(page, 'Save as a new event').click();
    await expect(alert(page, event.created)).toBeVisible();
    await expect(page.getByText('Buea')).toBeVisible();
  });

  await test.step('so does a form whose reader is no longer an administrator', async () => {
    await setType(member, 'admin');
    const id = await event.post(site, await site.member(), unique('Gala'));
    await page.goto('about:blank');
    await open(page, site, '/user/dashboard');
    await startEditing(event, id);
    await page.getByLabel('Town').fill('Limbe');
    await setType(member, 'user');
    await button(page, 'Save').click();
    await expect(alert(page, 'You can no longer change this')).toBeVisible();
    await page.reload();
    await expect(alert(page, 'You can no longer change this')).toBeVisible();
    await button(page, 'Save as a new event').click();
    await expect(alert(page, event.created)).toBeVisible();
    await expect(page.getByText('Limbe')).toBeVisible();
  });

  await test.step('news that somebody may no longer write are there to be copied', async () => {
    await setType(member, 'admin');
    const body = { title: unique('News'), description: 'Before.' };
    const { _id } = await site.api<{ _id: string }>('POST', '/api/news', {
      body,
      token: member.token,
    });
    await page.goto('about:blank');
    await open(page, site, '/user/dashboard');
    await page.reload();
    await open(page, site, '/newsarticle');
    await titleOf(page, editor).fill('Never saved');
    await leave(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await startEditing({ ...editor, create: '/newsarticle', editButton: 'Edit Article' }, _id);
    await page.getByLabel('Description').fill('Written as an admin.');
    await setType(member, 'user');
    await button(page, 'Save').click();
    await expect(page.getByRole('textbox', { name: 'Never saved' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: body.title })).toHaveValue(
      /Written as an admin\./,
    );
  });
});
