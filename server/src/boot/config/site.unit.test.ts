import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderPage } from '@alumni/shared/site/page-template';
import type { PageSettings } from '@alumni/shared/site/site';
import { expect, test } from 'vitest';
import { readSite } from './site.ts';

const site: PageSettings['site'] = JSON.parse(
  readFileSync(new URL('../../../../site.json', import.meta.url), 'utf8'),
);

test('embeds texts with $ patterns, HTML and placeholders literally', () => {
  const name = { en: `Earn $$5 & the $'s, $& <b>%tagline:en%`, fr: 'F' };
  const settings = {
    site: { ...site, name },
    pictures: {},
    publicUrl: 'https://alumni.example',
    registration: 'open',
    chatbotScriptUrl: null,
    offline: true,
  } as const;
  const page = renderPage('<h1>%name:en%</h1><script>%settings%</script>', settings);
  const [, heading, json] = /^<h1>(.*)<\/h1><script>(.*)<\/script>$/.exec(page) ?? [];
  expect(heading).toBe('Earn $$5 &amp; the $&#39;s, $&amp; &lt;b&gt;%tagline:en%');
  expect(JSON.parse(json ?? '').site.name.en).toBe(name.en);
});

test('completes a site.json that was written before the policy, or in one language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const { policy, ...about } = site.about;
  const name = { en: 'Ours', fr: 'La nôtre' };
  const welcome = { fr: 'Bienvenue' };
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ ...site, name, welcome, about }));
  const read = readSite(folder);
  rmSync(folder, { recursive: true });
  expect(read).toMatchObject({
    name,
    welcome: { en: 'Bienvenue', fr: 'Bienvenue' },
    about: { policy },
  });
});
