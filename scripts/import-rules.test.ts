import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const rules = join(root, '.dependency-cruiser.cjs');
const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** For each rule, an import that violates it. */
const violations: Record<string, [from: string, to: string]> = {
  'no-cycles': ['server/src/session/circle-a.ts', 'server/src/session/circle-b.ts'],
  'shared-stands-alone': ['shared/src/events/events.ts', 'server/src/db/ids.ts'],
  'shared-without-platform': ['shared/src/images/files.ts', 'node:fs'],
  'client-not-to-server': ['client/src/api/call.ts', 'server/src/db/ids.ts'],
  'server-not-to-client': ['server/src/http/page/page.ts', 'client/src/api/call.ts'],
  'product-without-its-surroundings': ['server/src/boot/start.ts', 'demo/src/fill.ts'],
  'demo-not-to-client': ['demo/src/main.ts', 'client/src/settings.ts'],
  'features-apart': [
    'server/src/features/events/events.routes.ts',
    'server/src/features/news/news.store.ts',
  ],
  'mechanisms-below-features': [
    'client/src/components/list/list.tsx',
    'client/src/features/events/event-list.ts',
  ],
  'features-are-given': ['server/src/features/home/home.routes.ts', 'server/src/boot/app.ts'],
  'server-mechanisms-below-features': [
    'server/src/images/clean-up.ts',
    'server/src/boot/config/config.ts',
  ],
  'router-is-given': ['client/src/router/hooks.tsx', 'client/src/app/routes.tsx'],
  'session-without-offline': [
    'client/src/session/session.ts',
    'client/src/offline/registration.ts',
  ],
  'records-below-accounts': [
    'server/src/records/record-lists.store.ts',
    'server/src/accounts/accounts.store.ts',
  ],
  'settings-below-backup': [
    'server/src/settings/live-settings.ts',
    'server/src/backup/rotation.ts',
  ],
  'launcher-apart': ['server/src/launcher/upgrade.ts', 'server/src/http/limits/rate-limit.ts'],
  'launcher-known-to-none': ['server/src/cli/doctor.ts', 'server/src/launcher/install.ts'],
  'core-stands-alone': ['server/src/core/semaphore.ts', 'server/src/db/ids.ts'],
  'http-for-routes-alone': [
    'server/src/records/records.store.ts',
    'server/src/http/limits/rate-limit.ts',
  ],
  'statuses-in-routes': ['server/src/features/auth/log-in.ts', 'server/src/http/errors/errors.ts'],
  'queries-in-stores': ['server/src/outbox/outbox.ts', 'kysely'],
  'tests-stay-tests': ['server/src/http/calls/route.ts', 'server/src/testing/factories.ts'],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('server/tsconfig.json', '{"compilerOptions":{"allowImportingTsExtensions":true}}');
  const pairs = Object.values(violations);
  for (const [, to] of pairs) if (to.includes('/')) write(to, 'export const it = 1;\n');
  for (const [from, to] of pairs) {
    write(from, `import * as it from '${addressOf(from, to)}';\nexport { it };\n`);
  }
  const [a, b] = violations['no-cycles'] ?? ['', ''];
  write(b, `export * from '${addressOf(b, a)}';\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function addressOf(from: string, to: string): string {
  if (!to.includes('/')) return to;
  return `${'../'.repeat(from.split('/').length - 1)}${to}`;
}

test('each import rule reports the import that it forbids', () => {
  const folders = ['shared', 'server', 'client', 'demo'];
  const options = ['--config', rules, '--output-type', 'json', ...folders];
  const done = spawnSync(process.execPath, [program, ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { summary } = JSON.parse(done.stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  const found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  for (const [name, [from]] of Object.entries(violations))
    expect(found).toContain(`${name}: ${from}`);
});

test('every import rule has an example', () => {
  const { forbidden } = createRequire(import.meta.url)(rules) as { forbidden: { name: string }[] };
  expect(Object.keys(violations).sort()).toEqual(forbidden.map(({ name }) => name).sort());
});
