/**
 * Reads a file of settings, `NAME=value` on each line. systemd, docker compose and a shell read such
 * files too and differ in details: what they do not all read alike is refused, so that the same file
 * means the same to each of them. Throws an error whose message names the line.
 */
export function parseEnvFile(text: string): Map<string, string> {
  if (text.startsWith('\uFEFF'))
    throw new EnvFileError(1, 'begins with a byte order mark: save the file as UTF-8 without one');
  const values = new Map<string, string>();
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1;
    if (line.endsWith('\r'))
      throw new EnvFileError(number, 'has a Windows line end: save the file with Unix ones');
    if (/^\s*(#|$)/.test(line)) continue;
    const [name, value] = parseLine(line, number);
    const before = values.get(name);
    if (before !== undefined && before !== value)
      throw new EnvFileError(number, `gives ${name} a second time, with another value`);
    values.set(name, value);
  }
  return values;
}

export class EnvFileError extends Error {
  constructor(line: number, problem: string) {
    super(`line ${line} ${problem}.`);
  }
}

function parseLine(line: string, number: number): [name: string, value: string] {
  const refuse = (problem: string) => {
    throw new EnvFileError(number, problem);
  };
  if (/^\s*export\s/.test(line)) refuse('begins with export: leave it out');
  const [, name, rest] = /^([A-Za-z_]\w*)=(.*)$/.exec(line.trimEnd()) ?? [];
  if (name === undefined || rest === undefined) {
    return refuse('is not NAME=value, without spaces before the name and around the =') as never;
  }
  const quote = rest[0];
  if (quote === "'") return [name, singleQuoted(rest, refuse)];
  if (quote === '"') return [name, doubleQuoted(rest, refuse)];
  if (/\s/.test(rest)) refuse(`has a space in the value of ${name}: put quotes around it`);
  if (/["'`$\\;&|<>()]|^[~#]/.test(rest)) {
    refuse(
      `has a sign in the value of ${name} that not everything reads alike: put single quotes around it`,
    );
  }
  return [name, rest];
}

type Refuse = (problem: string) => void;

function singleQuoted(text: string, refuse: Refuse): string {
  const end = text.indexOf("'", 1);
  assertEnds(text, end, refuse);
  const value = text.slice(1, end);
  if (value.includes('\\')) {
    refuse('has a backslash in single quotes: use double quotes, and write it twice');
  }
  return value;
}

function doubleQuoted(text: string, refuse: Refuse): string {
  const end = /^"(?:[^"\\]|\\.)*"/.exec(text)?.[0].length;
  assertEnds(text, (end ?? 0) - 1, refuse);
  let value = '';
  for (const [sign] of text.slice(1, -1).matchAll(/\\?./gsu)) {
    if (sign === '$' || sign === '`') {
      refuse('has $ or ` in double quotes, which some would replace: use single quotes');
    }
    if (sign.length > 1 && sign.startsWith('\\') && !/["\\$]$/.test(sign)) {
      refuse('has a backslash in front of something else than ", \\ or $: write it twice');
    }
    value += sign.replace(/^\\/, '');
  }
  return value;
}

function assertEnds(text: string, end: number, refuse: Refuse): void {
  if (end < 1) refuse('has a quote that is not closed on it');
  if (end !== text.length - 1) {
    refuse('goes on after the closing quote: a comment needs a line of its own');
  }
}
