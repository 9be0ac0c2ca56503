import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { password as passwordRule } from '@alumni/shared/core/fields';
import { formMessages } from '@alumni/shared/core/form.messages';
import { findMessage, messageText } from '@alumni/shared/core/messages';
import { Option } from 'commander';
import type { Account } from '../accounts/accounts.store.ts';
import { newReadableCode } from '../core/readable-code.ts';
import { assertPasswordFits } from '../session/password-rule.ts';
import { type CliIo, CommandError } from './command.ts';

export interface PasswordOptions {
  passwordStdin?: boolean;
}

export function passwordOption(): Option {
  return new Option('--password-stdin', 'Read the password from the standard input.');
}

export const passwordHelp = `The password is asked for without showing it. Where nobody can be asked, or nothing is typed, one is
made and printed once.`;

/** Reads a password from standard input or, without echo, from the terminal. Otherwise generates one to print. */
export async function choosePassword(
  io: CliIo,
  { passwordStdin }: PasswordOptions,
  account: Pick<Account, 'account_type'>,
): Promise<{ password: string; generated: boolean }> {
  if (passwordStdin) {
    const password = (await text(io.stdin)).replace(/\r?\n$/, '');
    return { password: await checked(password, account), generated: false };
  }
  if (io.stdin.isTTY && io.stderr.isTTY) {
    const password = await askHidden(io, 'Password (empty: one is made): ');
    if (password !== '') {
      await checked(password, account);
      if ((await askHidden(io, 'The same again: ')) !== password) {
        throw new CommandError(messageText(formMessages.passwordsDiffer, 'en'));
      }
      return { password, generated: false };
    }
  }
  return { password: newReadableCode(), generated: true };
}

async function checked(password: string, account: Pick<Account, 'account_type'>): Promise<string> {
  const parsed = passwordRule.safeParse(password);
  if (parsed.success) {
    await assertPasswordFits(account, parsed.data);
    return parsed.data;
  }
  const message = findMessage(parsed.error.issues[0]?.message ?? '');
  throw new CommandError(message ? messageText(message, 'en') : 'This is no password.');
}

async function askHidden(io: CliIo, question: string): Promise<string> {
  io.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: io.stdin, output: nowhere, terminal: true });
  const cancelled = new AbortController();
  reader.on('SIGINT', () => cancelled.abort());
  reader.on('close', () => cancelled.abort());
  try {
    return await reader.question('', { signal: cancelled.signal });
  } catch {
    throw new CommandError('Cancelled. Nothing was changed.');
  } finally {
    reader.close();
    io.stderr.write('\n');
  }
}
