// npm run release:version -- 1.0.0: sets the version in all packages, gives the unreleased notes its heading, and
// commits. That commit is tested. Then npm run release:tag dates the heading, commits and tags. Pushing the tag
// publishes (.github/workflows/release.yml). docs/development.md has the steps of a release.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { datedChangelog, versionedChangelog } from './changelog.ts';
import { root } from './release.ts';
import { publicKeyFile } from './signing.ts';

const [step = '', wanted = ''] = process.argv.slice(2);
const file = join(root, 'CHANGELOG.md');
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
  });

function commit(changelog: string, subject: string): void {
  writeFileSync(file, changelog);
  run('git', 'add', '--all');
  run('git', 'commit', '--message', subject);
}

function setVersion(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error('Say which: npm run release:version -- 1.0.0');
  const changelog = versionedChangelog(readFileSync(file, 'utf8'), version);
  const everywhere = ['--workspaces', '--include-workspace-root', '--no-git-tag-version'];
  run('npm', 'version', version, ...everywhere);
  commit(changelog, `release: ${version}, to be tested`);
  console.log('Committed. Test this commit, then: npm run release:tag');
}

function tagVersion(): void {
  if (!existsSync(publicKeyFile))
    console.warn('There is no minisign.pub: builds of this version carry no key.');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  commit(
    datedChangelog(readFileSync(file, 'utf8'), version, new Date()),
    `release: ${version}, dated`,
  );
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  console.log('Tagged. To publish it: git push --follow-tags');
}

try {
  if (run('git', 'status', '--porcelain') !== '')
    throw new Error('There are changes that are not committed.');
  if (step === 'tag') tagVersion();
  else setVersion(wanted);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
