import type { Page } from '@playwright/test';
import { scriptsOf } from './chunks.ts';
import { expect, test } from './fixtures.ts';

test.describe('about-us screen', () => {
  test('says who we are, and leads to contact, registration and policy', async ({ page, demo }) => {
    await test.step('shows hero, blurb, vision, mission, the six values and the priorities', async () => {
      await page.goto(`${demo}/#/about-us`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Alumni Association');
      for (const name of ['About Us', 'Our Vision', 'Mission Statement', 'Our Values']) {
        await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
      }
      await expect(main.getByText(/^We are the former holders/)).toBeVisible();
      for (const name of [
        'Belonging',
        'Scholarship',
        'Distinction',
        'Integrity',
        'Respect',
        'Service',
      ]) {
        await expect(main.getByRole('heading', { level: 3, name })).toBeVisible();
      }
      await expect(main.getByRole('heading', { name: 'Strategic Priorities' })).toBeVisible();
      await expect(main.getByText(/board/)).toBeVisible();
      await expect(main.getByRole('listitem').filter({ hasText: 'Mentorship' })).toBeVisible();
    });

    await test.step('has five social links, and the two buttons in hero and closing call', async () => {
      await page.goto(`${demo}/#/about-us`);
      const main = page.getByRole('main');
      for (const name of [/^Facebook/, /^X/, /^LinkedIn/, /^Instagram/, /^YouTube/]) {
        await expect(main.getByLabel(name)).toHaveCount(1);
      }
      const contact = main.getByRole('link', { name: 'Contact Us' });
      const member = main.getByRole('link', { name: 'Become a Member' });
      await expect(contact).toHaveCount(2);
      await expect(member).toHaveCount(2);
      for (const at of [0, 1]) {
        await contact.nth(at).click();
        await expect(page).toHaveURL(/#\/contact-us$/);
        await page.goBack();
        await member.nth(at).click();
        await expect(page).toHaveURL(/#\/register$/);
        await page.goBack();
      }
    });

    await test.step('our policy leads to the top of the page, which names it and leads to its section', async () => {
      await page.goto(`${demo}/#/contact-us`);
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Our policy' });
      const policy = page.getByRole('heading', { level: 2, name: 'Our policy' });
      await link.click();
      await expect(page).toHaveURL(/#\/about-us$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      const named = page.getByRole('main').getByRole('link', { name: 'Our policy' });
      await named.click();
      await expect(page).toHaveURL(/#\/about-us#policy$/);
      await expect(policy).toBeFocused();
      await expect(policy).toBeInViewport();
      await expect(page.getByText('Nothing is sold or used for advertising.')).toBeVisible();
      // The link works a second time, and after a reload.
      await named.click();
      await expect(policy).toBeInViewport();
      await page.reload();
      await expect(policy).toBeInViewport();
    });

    await test.step('a search of the page finds the French « e-mail »', async () => {
      await page.evaluate(() => localStorage.setItem('language', 'fr'));
      await page.reload();
      await expect(page.getByText('votre adresse e-mail, votre mot de passe')).toBeVisible();
    });
  });

  test('the home image leans towards the mouse, but not under reduced motion @desktop', async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo}/#/about-us`);
    const image = page.locator('[data-tilt]');
    const transform = () => image.evaluate((element) => getComputedStyle(element).transform);
    await expect(image).toBeVisible();
    await page.mouse.move(10, 780);
    await page.mouse.move(20, 780);
    await expect.poll(transform).toContain('matrix3d');
    const left = await transform();
    await page.mouse.move(1270, 100);
    await expect.poll(transform).not.toBe(left);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => image.getAttribute('style')).toBeFalsy();
    await page.mouse.move(10, 780);
    // If the image still followed the mouse, it would lean in one of the next two frames. Wait for both.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await image.getAttribute('style')).toBeFalsy();
  });
});

test.describe('contact-us screen', () => {
  const fill = async (page: Page, name = 'Ngo Bata') => {
    await page.getByLabel('NAME').fill(name);
    await page.getByLabel('EMAIL').fill('ngo@alumni.example');
    await page.getByLabel('MESSAGE').fill('Where is my diploma?\nThank you.');
  };
  const send = (page: Page) => page.getByRole('button', { name: 'SEND MESSAGE' }).click();

  test('asks for what is missing, and keeps what was typed where it was not taken', async ({
    page,
    demo,
  }) => {
    await test.step('has the fields, all required, and the addresses beside them', async () => {
      await page.goto(`${demo}/#/contact-us`);
      await expect(page.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible();
      for (const label of ['NAME', 'EMAIL', 'MESSAGE']) {
        await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
      }
      await expect(page.getByLabel('EMAIL')).toHaveAttribute('type', 'email');
      const panel = page.getByRole('complementary');
      await expect(panel.getByRole('link', { name: 'contact@alumni.example' })).toHaveAttribute(
        'href',
        'mailto:contact@alumni.example',
      );
      await expect(panel.getByRole('link', { name: /^\+237/ })).toHaveAttribute(
        'href',
        /^tel:\+237\d+$/,
      );
    });

    await test.step('does not send what is not filled in, and says what is missing', async () => {
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') sent += 1;
      });
      await page.goto(`${demo}/#/contact-us`);
      await page.getByLabel('EMAIL').fill('not-an-address');
      await send(page);
      await expect(page.getByText('Please enter your name.').first()).toBeVisible();
      await expect(page.getByText('Please enter a valid email.').first()).toBeVisible();
      await expect(page.getByText('Please enter a message.').first()).toBeVisible();
      expect(sent).toBe(0);
    });

    await test.step('is refused by the server where the code of the check cannot be fetched', async () => {
      await page.route(scriptsOf('contract-check'), (route) => route.abort());
      await page.reload();
      await page.getByLabel('NAME').fill('Ngo Bata');
      const refused = page.waitForResponse('**/api/users/contactus');
      await send(page);
      expect((await refused).status()).toBe(400);
      await expect(page.getByText('Please enter a valid email.')).toBeVisible();
      await expect(page.getByLabel('NAME')).toHaveValue('Ngo Bata');
      await page.unroute(scriptsOf('contract-check'));
    });

    await test.step('shows in red what the server says, and keeps what was typed', async () => {
      await page.route('**/api/users/contactus', (route) =>
        route.fulfill({ json: { success: false, message: 'The office is closed.' } }),
      );
      await page.goto(`${demo}/#/contact-us`);
      await fill(page);
      await send(page);
      const message = page.getByText('The office is closed.');
      await expect(message).toHaveAttribute('data-tone', 'error');
      await expect(page.getByLabel('MESSAGE')).toHaveValue('Where is my diploma?\nThank you.');
    });

    await test.step('says so when the message could not be sent, and keeps it over a reload', async () => {
      await page.unrouteAll();
      const held = Promise.withResolvers<void>();
      await page.route('**/api/users/contactus', async (route) => {
        await held.promise;
        await route.abort();
      });
      await page.goto(`${demo}/#/contact-us`);
      await fill(page);
      await send(page);
      const button = page.getByRole('button', { name: 'SEND MESSAGE' });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      held.resolve();
      const message = page.getByText('There was an error sending your message.');
      await expect(message).toHaveAttribute('data-tone', 'error');
      await expect(page.getByLabel('NAME')).toHaveValue('Ngo Bata');
      await page.reload();
      await expect(page.getByLabel('NAME')).toHaveValue('Ngo Bata');
      await expect(page.getByLabel('EMAIL')).toHaveValue('ngo@alumni.example');
      await expect(page.getByLabel('MESSAGE')).toHaveValue('Where is my diploma?\nThank you.');
      await expect(page.getByText('This was typed here before and not sent.')).toBeVisible();
      await page.getByRole('button', { name: 'Start anew' }).click();
      await expect(page.getByLabel('NAME')).toHaveValue('');
      await page.reload();
      await expect(page.getByLabel('MESSAGE')).toHaveValue('');
    });
  });

  test('sends a message, and keeps one that was not sent, by keyboard too', async ({
    page,
    site,
  }) => {
    await test.step('sends the message to the office, thanks in green and clears the form', async () => {
      await page.goto(`${site.url}/#/contact-us`);
      await fill(page, 'Écrivain Test');
      await send(page);
      const thanks = page.getByText('Thank you! Your message has been sent.');
      await expect(thanks).toBeVisible();
      await expect(thanks).toHaveAttribute('data-tone', 'success');
      for (const label of ['NAME', 'EMAIL', 'MESSAGE']) {
        await expect(page.getByLabel(label)).toHaveValue('');
      }
      // Other messages to the office may arrive first, so wait for this one.
      await expect
        .poll(() => site.mailTo('office@alumni.example'))
        .toContain('Where is my diploma?');
      await page.reload();
      await expect(page.getByLabel('MESSAGE')).toHaveValue('');
    });

    await test.step('stays with its draft where the screen that it is left for cannot be fetched', async () => {
      await page.goto(`${site.url}/#/contact-us`);
      await fill(page);
      await page.route(scriptsOf('about-screen'), (route) => route.abort());
      const away = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await away.click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByText('Could not load. Try again.')).toBeVisible();
      await page.getByLabel('NAME').fill('Ngo Bata II');
      await away.click();
      await question.getByRole('button', { name: 'Stay here' }).click();
      await page.reload();
      await expect(page.getByLabel('NAME')).toHaveValue('Ngo Bata II');
    });

    await test.step('shows to nobody else what a member has typed', async () => {
      await page.unrouteAll();
      const [ada, ben] = [await site.member(), await site.member()];
      for (const [member, typed] of [
        [ada, ''],
        [ben, ''],
        [ada, 'Ngo Bata'],
      ] as const) {
        await page.goto('about:blank');
        await site.logIn(page, member);
        await page.goto(`${site.url}/#/contact-us`);
        await expect(page.getByLabel('NAME')).toHaveValue(typed);
        if (member === ada && typed === '') await fill(page);
      }
      await page.getByRole('button', { name: 'Start anew' }).click();
      await page.evaluate(() => localStorage.clear());
      await page.goto('about:blank');
    });

    await test.step('asks before it is left while something is typed, and not after it was sent', async () => {
      await page.unrouteAll();
      await page.goto(`${site.url}/#/contact-us`);
      const away = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await fill(page);
      await away.click();
      await question.getByRole('button', { name: 'Stay here' }).click();
      await expect(page.getByLabel('NAME')).toHaveValue('Ngo Bata');
      // A hand-typed hash bypasses the router.
      const typeHash = () =>
        page.evaluate(() => {
          location.hash = '#/about-us';
        });
      await typeHash();
      await question.getByRole('button', { name: 'Stay here' }).click();
      await expect(page).toHaveURL(/#\/contact-us$/);
      await expect(page.getByLabel('NAME')).toHaveValue('Ngo Bata');
      await typeHash();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Our Vision' })).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel('NAME')).toHaveValue('');
      await fill(page);
      await page.reload();
      await expect(page.getByLabel('NAME')).toHaveValue('Ngo Bata');
      await away.click();
      await question.getByRole('button', { name: 'Leave' }).click();
      // The URL changes before the screen: wait for the screen.
      await expect(page.getByRole('heading', { level: 2, name: 'Our Vision' })).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel('NAME')).toHaveValue('');
      await fill(page);
      await send(page);
      await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
      await away.click();
      await expect(page).toHaveURL(/#\/about-us$/);
      await expect(question).toHaveCount(0);
    });

    await test.step('works with the keyboard alone', async () => {
      await page.goto(`${site.url}/#/contact-us`);
      await page.getByLabel('NAME').focus();
      await page.keyboard.type('Keyboard User');
      await page.keyboard.press('Tab');
      await page.keyboard.type('keys@alumni.example');
      await page.keyboard.press('Tab');
      await page.keyboard.type('No mouse here.');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'SEND MESSAGE' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
    });
  });
});
