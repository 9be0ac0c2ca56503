import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { parseEnvFile } from './env-file.ts';
import { withEnvFile } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'alumni-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(text: string): string {
  const path = join(folder, 'alumni.env');
  writeFileSync(path, text);
  return path;
}

/** The value of a variable in a shell that reads the file (`set -a; . file`). */
function inShell(text: string, name: string): string {
  const script = `set -a; . "${write(text)}"; printf %s "$${name}"`;
  return spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout;
}

test.each([
  ['plain', 'plain'],
  ['', ''],
  ["'https://alumni.example/a?b=c#d'", 'https://alumni.example/a?b=c#d'],
  ['smtps://user:p%40ss@mail.example:465', 'smtps://user:p%40ss@mail.example:465'],
  ['"two words"', 'two words'],
  ["'two words'", 'two words'],
  ['\'$HOME `id` "x" #\'', '$HOME `id` "x" #'],
  ['"it\'s #1"', "it's #1"],
  ['"Alumni <no-reply@alumni.example>"', 'Alumni <no-reply@alumni.example>'],
  ['trailing  ', 'trailing'],
  ['*{x,y}[z]!%+~', '*{x,y}[z]!%+~'],
  ["'é – ’ 🎓'", 'é – ’ 🎓'],
])('reads %s as a shell does', (written, value) => {
  const text = `# A comment\n\n  # another\nX=${written}\nY=last\n`;
  expect([...parseEnvFile(text)]).toEqual([
    ['X', value],
    ['Y', 'last'],
  ]);
  expect(inShell(text, 'X')).toBe(value);
});

test.each([
  ['export PORT=1', 'line 1 begins with export: leave it out.'],
  ['PORT = 1', 'line 1 is not NAME=value, without spaces before the name and around the =.'],
  ['PORT= 1', 'space in the value of PORT: put quotes'],
  [' PORT=1', 'is not NAME=value'],
  ['; PORT=1', 'is not NAME=value'],
  ['PORT: 1', 'is not NAME=value'],
  ['MAIL_FROM=Alumni <a@b.cm>', 'space in the value of MAIL_FROM: put quotes'],
  ['X=1 # one', 'space in the value of X'],
  ['X=a$b', 'put single quotes'],
  ['X=a\\b', 'put single quotes'],
  ['X=a;b', 'put single quotes'],
  ['X=~/data', 'put single quotes'],
  ['X=#1', 'put single quotes'],
  ['X=pa#ss', 'put single quotes'],
  ['X=a"b"', 'put single quotes'],
  ['X="$HOME"', 'use single quotes'],
  ['X="`id`"', 'use single quotes'],
  ['X="a\\nb"', 'has a backslash'],
  ["X='a\\b'", 'has a backslash'],
  ['X="a', 'not closed'],
  ["X='a", 'not closed'],
  ['X="a" # one', 'a comment needs a line of its own'],
  ["X='a''b'", 'goes on after the closing quote'],
  ['\n\nPORT=1\r\n', 'line 3 has a Windows line end'],
  ['\uFEFFPORT=1', 'byte order mark'],
  ['X="a\0b"', 'line 1 has a NUL'],
  ['X=a\u00a0', 'space in the value of X'],
  ['X= \nY=1', 'line 1 has a space after X=, which has no value: leave the space out'],
  ["X='\ufffd'", 'line 1 has a sign that is not UTF-8: save the file as UTF-8'],
])('refuses %j, as not all read it alike', (text, problem) => {
  expect(() => parseEnvFile(text)).toThrow(problem);
});

const known = ['PORT', 'HOST', 'DATA_DIR', 'SMTP_URL'];
const environmentWith = (environment: Record<string, string>, file: string) =>
  withEnvFile(environment, file, known);

const messageOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

test('the environment goes before the file, and what is missing or misspelt is named', () => {
  const file = write('PORT=1\nDATA_DIR=/there\nSOMETHING_ELSE=1\n');
  expect(environmentWith({ PORT: '2', HOST: 'x' }, file)).toEqual({
    PORT: '2',
    HOST: 'x',
    DATA_DIR: '/there',
    SOMETHING_ELSE: '1',
  });
  // An empty variable counts as unset.
  expect(environmentWith({ PORT: '' }, file).PORT).toBe('1');
  expect(messageOf(() => environmentWith({}, write('PORT=1\nHOST=x\nPORT=2\n')))).toBe(
    `${file}: line 3 gives PORT a second time, with another value.`,
  );
  expect(messageOf(() => environmentWith({}, write('SMPT_URL=smtp://x\n')))).toBe(
    `${file}: SMPT_URL: did you mean SMTP_URL?`,
  );
  expect(messageOf(() => environmentWith({}, write('port=1\n')))).toContain('did you mean PORT?');
  expect(messageOf(() => environmentWith({}, write('PORT = 1\n')))).toContain(
    `${file}: line 1 is not`,
  );
  expect(messageOf(() => environmentWith({}, join(folder, 'none')))).toMatch(
    /^ENV_FILE cannot be read \(ENOENT: .*none\)\.$/,
  );
});

test('Node.js, which takes --env-file for its own option wherever it stands, reads the same', () => {
  const file = write('A=plain\nB=\'$HOME `id` "x" #\'\nC="it\'s #1"\n');
  const script = 'const { A, B, C } = process.env; console.log(JSON.stringify({ A, B, C }))';
  const { stdout } = spawnSync(process.execPath, ['-e', script, '--env-file', file], { env: {} });
  const inNode = JSON.parse(stdout.toString());
  expect(inNode).toEqual({ A: 'plain', B: '$HOME `id` "x" #', C: "it's #1" });
  expect(environmentWith({ ...inNode, A: 'set' }, file)).toEqual({ ...inNode, A: 'set' });
});
