import type { Readable, Writable } from 'node:stream';
import type { Config } from '../boot/config.ts';
import type { Database } from '../db/database.ts';
import type { ImageStorage } from '../files/image-storage.ts';

/** The command was understood and cannot be done; the message is one sentence. Exit code 1. */
export class CommandError extends Error {}

/** The command line itself is wrong. Exit code 2. */
export class UsageError extends Error {}

export interface CliIo {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean };
  /** Questions, progress and errors: what `--json` must not mix into its answer. */
  stderr: Writable & { isTTY?: boolean };
}

export interface OptionHelp {
  type: 'boolean' | 'string';
  /** How the help names the value of a `string`. */
  value?: string;
  help: string;
}

export interface CommandCall {
  operands: string[];
  flag(name: string): boolean;
  value(name: string): string | undefined;
  io: CliIo;
  config: Config;
  /**
   * The database of the settings, brought up to date; closed when the command ends. An error where
   * there is none, unless `create` is set.
   */
  database(options?: { create?: boolean; migrate?: boolean }): Promise<Database>;
  storage(): Promise<ImageStorage>;
}

export interface CommandResult {
  /** For a person. */
  text: string;
  /** The same for a program: `--json`. */
  json: object;
  /** Exit code 1 although there is an answer. */
  failed?: boolean;
}

export interface Command {
  /** As it is typed: `master create`. */
  name: string;
  operands: string[];
  summary: string;
  /** What else the help says. */
  details?: string;
  options?: Record<string, OptionHelp>;
  run(call: CommandCall): Promise<CommandResult>;
}
