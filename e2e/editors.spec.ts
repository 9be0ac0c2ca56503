import { changeSetting } from './axe.ts';
import { alert, button, editors, heading, open, titleOf, unique } from './editors.ts';
import { expect, type Member, test } from './fixtures.ts';

/** The three editors share one component. These tests cover what differs, such as fields, texts and calls. */
for (const editor of editors) {
  test.describe(editor.name, () => {
    let member: Member;
    test.beforeEach(async ({ page, site }) => {
      member = await site.member();
      await site.logIn(page, member);
    });

    // The three editors have the same layout, so only one of them is also tested on a desktop.
    const sizes = editor.name === 'event' ? ' @both' : '';
    test(`creates, shows, changes, cancels and deletes${sizes}`, async ({ page, site }) => {
      const title = unique('Reunion');
      const sent: { method: string; key: string | null; version: string | undefined }[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        const [method, version] = [request.method(), request.headers()['if-match']];
        if (method === 'GET' || !/^\/api\/(events|opportunities|media)/.test(pathname)) return;
        sent.push({ method, key: searchParams.get('key'), version });
      });
      await open(page, site, editor.create);
      await expect(heading(page)).toContainText(editor.edit);
      await expect(page.getByText('Everyone can see it as soon as you save it.')).toBeVisible();
      const names = page
        .getByRole('main')
        .locator('input[name], textarea[name], select[name]')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
      expect(new Set(await names)).toEqual(new Set(editor.fields));
      await editor.fill(page, title);
      await button(page, 'Save').click();
      await expect(alert(page, editor.created)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#${editor.create}/[\\w-]+$`));
      await expect(heading(page)).toContainText(editor.view);
      await expect(heading(page)).toBeFocused();
      await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
        'href',
        new RegExp(`wa.me/.*${encodeURIComponent(title)}`),
      );

      await button(page, editor.editButton).click();
      await expect(heading(page)).toContainText(editor.edit);
      await titleOf(page, editor).fill('Something else');
      await button(page, 'Cancel').click();
      await expect(heading(page)).toContainText(editor.view);
      await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
      await button(page, editor.editButton).click();
      await expect(titleOf(page, editor)).toHaveValue(title);

      await titleOf(page, editor).fill(`${title} changed`);
      await button(page, 'Save').click();
      await expect(alert(page, editor.saved)).toBeVisible();
      await expect(heading(page)).toContainText(editor.view);
      await expect(page.getByText(`${title} changed`, { exact: true }).first()).toBeVisible();

      await open(page, site, editor.list);
      await page.getByRole('link', { name: `Edit ${title} changed` }).click();
      await expect(heading(page)).toContainText(editor.edit);
      await button(page, 'Delete').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading')).toHaveText(editor.question);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(heading(page)).toContainText(editor.edit);
      await titleOf(page, editor).fill('Discarded');
      await button(page, 'Cancel').click();
      await expect(button(page, 'Undo')).toBeVisible();
      await button(page, editor.editButton).click();
      await button(page, 'Delete').click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(alert(page, editor.deleted)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#${editor.afterDelete}$`));
      await button(page, 'Undo').click();
      await expect(alert(page, 'Brought back from the trash.')).toBeVisible();
      await expect(heading(page)).toBeFocused();
      await open(page, site, editor.list);
      await expect(page.getByRole('link', { name: `Edit ${title} changed` })).toBeVisible();
      // The key makes a repeated POST idempotent; the version rejects a stale PATCH.
      expect(sent).toEqual([
        { method: 'POST', key: expect.stringMatching(/./), version: undefined },
        { method: 'PATCH', key: null, version: expect.stringMatching(/^"v\d+"$/) },
      ]);
    });

    test('names what is missing, unknown or could not be saved, in either language', async ({
      page,
      site,
    }) => {
      await test.step('names missing fields and leads to them', async () => {
        await open(page, site, editor.create);
        await button(page, 'Save').click();
        const field = titleOf(page, editor);
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        const summary = alert(page, 'Please check these fields:');
        await expect(summary).toBeFocused();
        await summary.getByRole('button').first().click();
        await expect(field).toBeFocused();
        if (editor.list !== '/user/events') return;
        await page.getByLabel('Start Date').fill('2031-05-04');
        await expect(page.getByLabel('End Date')).toHaveValue('2031-05-04');
        await expect(page.getByLabel('End Date')).not.toHaveAttribute('aria-invalid', 'true');
        await page.getByLabel('Start Date').fill('');
      });

      await test.step('says that an id is unknown, with a way back', async () => {
        await open(page, site, `${editor.create}/no-such-id`);
        await expect(page.getByText(editor.unknown)).toBeVisible();
        await changeSetting(page, 'language', 'fr');
        await expect(page.getByText(/existe pas|n’y a pas/)).toBeVisible();
        await changeSetting(page, 'language', 'en');
        await expect(page.getByText(editor.unknown)).toBeVisible();
        await page
          .getByRole('link', { name: /^(My |Galleries$)/ })
          .last()
          .click();
        await expect(page).toHaveURL(new RegExp(`#${editor.list}$`));
      });

      await test.step('shows the fixed text when saving or deleting fails', async () => {
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
            ? route.fulfill({
                status: 403,
                json: { message: 'You are not allowed to do this.', code: 'forbidden' },
              })
            : route.continue(),
        );
        await button(page, 'Save').click();
        await expect(
          alert(page, `${editor.saveFailed}. You are not allowed to do this.`),
        ).toBeVisible();
      });
    });

    test("shows another member's record read-only, except to admins", async ({ page, site }) => {
      const title = unique('Not yours');
      const owner = await site.member();
      const id = await editor.post(site, owner, title);
      await open(page, site, `${editor.create}/${id}`);
      await expect(page.getByText('This belongs to another member')).toBeVisible();
      await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
      await expect(button(page, editor.editButton)).toBeHidden();
      await site.logIn(page, await site.member({ accttype: 'admin' }));
      await open(page, site, `${editor.create}/${id}`);
      await expect(page.getByText(`Posted by ${owner.lastName}.`)).toBeVisible();
      await button(page, editor.editButton).click();
      await expect(
        page.getByText('what you change or delete here is recorded', { exact: false }),
      ).toBeVisible();
      await titleOf(page, editor).fill(`${title} corrected`);
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await button(page, 'Save').click();
      // A gallery is sent without its owner (specification §7).
      expect([owner.rollNo, undefined]).toContain((await sent).postDataJSON().owner);
      await expect(alert(page, editor.saved)).toBeVisible();
    });
  });
}

test('shows markup as text, and saves once', async ({ page, site }) => {
  await test.step('shows HTML and scripts as text', async () => {
    const [editor] = editors;
    await site.logIn(page, await site.member());
    const title = `<img src=x onerror="document.title='owned'"><b>${unique('bold')}</b>`;
    const script = '<script>document.title = "owned"</script>\nsecond line';
    await open(page, site, editor.create);
    await editor.fill(page, title);
    for (const area of await page.locator('textarea').all()) await area.fill(script);
    await button(page, 'Save').click();
    await expect(alert(page, editor.created)).toBeVisible();
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(script).first()).toBeVisible();
    await open(page, site, editor.list);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await page.title()).not.toContain('owned');
  });

  await test.step('disables Save and Cancel while saving, and saves once', async () => {
    const [editor] = editors;
    const member = await site.member();
    await site.logIn(page, member);
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
});

test('keeps Save and Cancel in sight, and never over the field one is in @both', async ({
  page,
  site,
}) => {
  const [editor] = editors;
  await site.logIn(page, await site.member());
  await open(page, site, editor.create);
  await expect(titleOf(page, editor)).toBeVisible();
  await page.getByRole('main').getByText('Answers', { exact: true }).click();
  const texts = page.locator('main form').locator('input:not([type=file]), textarea, select[name]');
  const fields = await texts.all();
  expect(fields).toHaveLength(editor.fields.length - 1);
  /** Whether presses on the upper 42 pixels of an element reach it, so that nothing covers its first line. */
  const isUncovered = (element: Element) => {
    const { left, top, width } = element.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint(left + width / 2, y);
    return [top + 3, top + 42].every((y) => element.contains(at(y)));
  };
  for (const field of [...fields, ...fields.toReversed()]) {
    await field.focus();
    for (const shown of [field, button(page, 'Save'), button(page, 'Cancel')]) {
      expect(await shown.evaluate(isUncovered), String(field)).toBe(true);
    }
  }
  // A desktop of 1280×1024 pixels, enlarged to 400 %, has no room for a bar that stays on the screen.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(button(page, 'Save')).not.toBeInViewport();
});
