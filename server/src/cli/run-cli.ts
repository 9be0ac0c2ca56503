import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { messageText } from '@alumni/shared/messages';
import { BackupError } from '../backup/manifest.ts';
import type { Config } from '../boot/config.ts';
import { failureMessage, stackOf } from '../boot/failure-message.ts';
import { DomainError } from '../core/domain-errors.ts';
import { type Database, openDatabase, sqliteFile } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openImageStorage } from '../files/open-image-storage.ts';
import { type CliIo, type Command, type CommandCall, CommandError, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { helpFor, helpForAll } from './help.ts';

/** Runs one command line; returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCli(
  argv: string[],
  { io, readConfig }: { io: CliIo; readConfig: () => Config },
): Promise<number> {
  const json = argv.includes('--json');
  try {
    return await dispatch(argv, io, readConfig);
  } catch (error) {
    const message = messageOf(error);
    io.stderr.write(`${json ? JSON.stringify({ error: message }) : message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function dispatch(argv: string[], io: CliIo, readConfig: () => Config): Promise<number> {
  const words = wordsOf(argv);
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, index) => words[index] === word),
  );
  if (!command) return explain(words, argv, io);
  const { values, positionals } = parse(command, argv);
  if (values.help) {
    io.stdout.write(`${helpFor(command)}\n`);
    return 0;
  }
  const operands = positionals.slice(command.name.split(' ').length);
  assertOperands(command, operands);
  const result = await withResources(readConfig(), (resources) =>
    command.run({
      operands,
      flag: (name) => values[name] === true,
      value: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
      io,
      ...resources,
    }),
  );
  io.stdout.write(`${values.json ? JSON.stringify(result.json) : result.text}\n`);
  return result.failed ? 1 : 0;
}

/** What is neither an option nor the value of one, wherever the options stand. */
function wordsOf(argv: string[]): string[] {
  const options: ParseArgsConfig['options'] = {};
  for (const command of commands) {
    for (const [name, { type }] of Object.entries(command.options ?? {})) options[name] = { type };
  }
  return parseArgs({ args: argv, options, strict: false, allowPositionals: true }).positionals;
}

/** Help where it was asked for, or what is wrong with a command that does not exist. */
function explain(words: string[], argv: string[], io: CliIo): number {
  const [group = ''] = words;
  const known = commands.some(({ name }) => name.startsWith(`${group} `));
  const asked = argv.includes('--help') || argv.includes('-h');
  if (asked && (words.length === 0 || known)) {
    io.stdout.write(`${helpForAll(commands, group)}\n`);
    return 0;
  }
  if (words.length > 0 && !(known && words.length === 1)) {
    throw new UsageError(`There is no command '${words.slice(0, 2).join(' ')}'. Try --help.`);
  }
  io.stderr.write(`${helpForAll(commands, known ? group : '')}\n`);
  return 2;
}

function parse(command: Command, argv: string[]) {
  const options: ParseArgsConfig['options'] = {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  };
  for (const [name, { type }] of Object.entries(command.options ?? {})) options[name] = { type };
  try {
    return parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} Try ${command.name} --help.`);
  }
}

function assertOperands({ name, operands: wanted }: Command, given: string[]): void {
  const missing = wanted[given.length];
  if (missing) throw new UsageError(`${missing} is missing. Try ${name} --help.`);
  const extra = given[wanted.length];
  if (extra !== undefined) throw new UsageError(`'${extra}' is too much. Try ${name} --help.`);
}

async function withResources<T>(
  config: Config,
  work: (resources: Pick<CommandCall, 'config' | 'database' | 'storage'>) => Promise<T>,
): Promise<T> {
  let db: Database | undefined;
  try {
    return await work({
      config,
      storage: () => openImageStorage(config),
      async database({ create = false, migrate: mayMigrate = true } = {}) {
        if (!create) assertPresent(config);
        db ??= openDatabase(config);
        if (mayMigrate) await migrate(db);
        return db;
      },
    });
  } finally {
    await db?.destroy();
  }
}

/** A wrong DATA_DIR shall not look like an association without members. */
function assertPresent({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(sqliteFile(dataDir))) return;
  throw new CommandError(`There is no database in ${dataDir}. Is DATA_DIR the server's?`);
}

function messageOf(error: unknown): string {
  if (
    error instanceof CommandError ||
    error instanceof UsageError ||
    error instanceof BackupError
  ) {
    return error.message;
  }
  const known = failureMessage(error);
  if (known) return known;
  if (error instanceof DomainError) return messageText(error.key, 'en', error.values);
  return `The command failed: ${stackOf(error)}`;
}
