import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostPlatform, root } from '../../scripts/release/release.ts';

const page = join(root, 'docs/first-server.md');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Domain of the test machine. It replaces the one in the handbook's commands. */
export const domain = 'alumni.test';

/** Commands of the handbook's code blocks whose first line is ```sh and this name. */
export function commandsOf(name: string): string[] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```sh (\w+)\n([\s\S]*?)^```$/gm)];
  const commands = blocks
    .filter(([, block]) => block === name)
    .flatMap(([, , text = '']) => text.replaceAll('\\\n', ' ').trim().split('\n'))
    .filter((line) => !line.startsWith('#'))
    .map((line) =>
      line
        .replaceAll('VERSION', version)
        .replaceAll('linux-x64', hostPlatform)
        .replaceAll('alumni.example', domain),
    );
  if (commands.length === 0) throw new Error(`${page} has no commands named ${name}`);
  return commands;
}
