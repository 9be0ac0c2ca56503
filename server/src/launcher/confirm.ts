import { createInterface } from 'node:readline/promises';
import { LauncherError } from './installation.ts';

/** Asks for confirmation at the terminal. Throws `LauncherError` if it is refused or there is no terminal. */
export async function requireConfirmation(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new LauncherError(`${question}\nTo do so: --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  terminal.once('SIGINT', () => resolve('')).once('close', () => resolve(''));
  const typed = await Promise.race([terminal.question(`${question}\nGo on? [y/N] `), ended]);
  terminal.close();
  if (!/^y(es)?$/i.test(typed.trim())) throw new LauncherError('Nothing has changed.');
}
