// npm run release:version -- 1.0.0: sets the version in all packages, dates the CHANGELOG, commits and tags. Pushing
// the tag publishes (.github/workflows/release.yml). docs/development.md has the steps of a release.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedChangelog } from './changelog.ts';
import { root } from './release.ts';
import { ensureKey } from './signing.ts';

const [version = ''] = process.argv.slice(2);
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
  });

try {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error('Say which: npm run release:version -- 1.0.0');
  if (run('git', 'status', '--porcelain') !== '')
    throw new Error('There are changes that are not committed.');
  const file = join(root, 'CHANGELOG.md');
  const changelog = releasedChangelog(readFileSync(file, 'utf8'), version, new Date());
  ensureKey();
  const everywhere = ['--workspaces', '--include-workspace-root', '--no-git-tag-version'];
  run('npm', 'version', version, ...everywhere);
  writeFileSync(file, changelog);
  run('git', 'add', '--all');
  run('git', 'commit', '--message', `release: ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  console.log(`Tagged. To publish it: git push --follow-tags`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
