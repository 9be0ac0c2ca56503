import { createInterface } from 'node:readline/promises';
import { LauncherError } from './installation.ts';

/** Asks a person at a terminal to go on. Throws `LauncherError` where they do not, or nobody can be asked. */
export async function confirmed(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new LauncherError(`${question}\nTo do so: --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  terminal.once('SIGINT', () => resolve('')).once('close', () => resolve(''));
  const answer = await Promise.race([terminal.question(`${question}\nGo on? [y/N] `), ended]);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new LauncherError('Nothing has changed.');
}
