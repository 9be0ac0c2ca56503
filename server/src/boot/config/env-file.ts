import { parseEnv } from 'node:util';

/**
 * Reads a settings file with `NAME=value` on each line. systemd, docker compose, shells and Node.js also read such
 * files, with small differences. Lines that they read differently are refused. Throws an error whose message names
 * the line.
 */
export function parseEnvFile(text: string): Map<string, string> {
  if (text.startsWith('\uFEFF'))
    throw new EnvFileError(1, 'begins with a byte order mark: save the file as UTF-8 without one');
  const values = new Map<string, string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const problem = findAmbiguity(line);
    if (problem) throw new EnvFileError(index + 1, problem);
    const [[name, value = ''] = ['']] = Object.entries(parseEnv(line));
    const before = values.get(name);
    if (before !== undefined && before !== value)
      throw new EnvFileError(index + 1, `gives ${name} a second time, with another value`);
    values.set(name, value);
  }
  return values;
}

export class EnvFileError extends Error {
  constructor(line: number, problem: string) {
    super(`line ${line} ${problem}.`);
  }
}

/** Why programs would read the line differently; undefined if they agree. */
function findAmbiguity(line: string): string | undefined {
  if (line.endsWith('\r')) return 'has a Windows line end: save the file with Unix ones';
  if (line.includes('\0')) return 'has a NUL, which some leave out: save the file as UTF-8';
  if (line.includes('\ufffd')) return 'has a sign that is not UTF-8: save the file as UTF-8';
  if (/^\s*export\s/.test(line)) return 'begins with export: leave it out';
  const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(withoutBlanksAtEnd(line)) ?? [];
  if (value === undefined)
    return 'is not NAME=value, without spaces before the name and around the =';
  // With a space after the =, Node.js would take the next line as the value.
  if (value === '' && line !== `${name}=`)
    return `has a space after ${name}=, which has no value: leave the space out`;
  if (/^["']/.test(value)) return ambiguityInQuotes(value);
  if (/\s/.test(value)) return `has a space in the value of ${name}: put quotes around it`;
  if (/["'`$\\;&|<>()#]|^~/.test(value))
    return `has a sign in the value of ${name} that not everything reads alike: put single quotes around it`;
  return undefined;
}

/** Removes spaces and tabs at the end. `trimEnd` would also remove other white space, which belongs to the value. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && ' \t'.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

function ambiguityInQuotes(value: string): string | undefined {
  const quote = value.charAt(0);
  const end = value.indexOf(quote, 1);
  if (value.includes('\\'))
    return 'has a backslash, which not everything reads alike: an address takes %5C, a password another sign';
  if (end < 1) return 'has a quote that is not closed on it';
  if (end < value.length - 1)
    return 'goes on after the closing quote: a comment needs a line of its own';
  if (quote === '"' && /[$`]/.test(value))
    return 'has $ or ` in double quotes, which some would replace: use single quotes';
  return undefined;
}
