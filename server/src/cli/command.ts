import type { Readable, Writable } from 'node:stream';
import { Command } from 'commander';
import type { Config } from '../boot/config/config.ts';
import type { Database } from '../db/database.ts';
import type { ImageStorage } from '../images/storage/image-storage.ts';
import type { Settings } from '../settings/live-settings.ts';

/** The command was understood and cannot be done; the message is one sentence. Exit code 1. */
export class CommandError extends Error {}

export interface CliIo {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean };
  /** Questions, progress and errors: what `--json` must not mix into its answer. */
  stderr: Writable & { isTTY?: boolean };
}

export interface CommandContext {
  io: CliIo;
  config: Config;
  /**
   * The database of the settings, brought up to date; closed when the command ends. An error where
   * there is none, unless `create` is set.
   */
  database(options?: { create?: boolean; migrate?: boolean }): Promise<Database>;
  storage(): Promise<ImageStorage>;
  /** Those of the environment, and beneath it what a master has chosen in the browser. */
  settings(): Promise<Settings>;
}

export interface CommandResult {
  /** For a person. */
  text: string;
  /** The same for a program: `--json`. */
  json: object;
  /** Exit code 1 although there is an answer. */
  failed?: boolean;
}

/** Runs the work of a command, and writes its answer. */
export type RunWork = (
  command: Command,
  work: (context: CommandContext) => Promise<CommandResult>,
) => Promise<void>;

/** A command, and those beneath it, whose work is run in a context. */
export class CliCommand extends Command {
  readonly #run: RunWork;

  constructor(name: string, run: RunWork) {
    super(name);
    this.#run = run;
  }

  override createCommand(name: string): CliCommand {
    return new CliCommand(name, this.#run);
  }

  helpEnd(text: string): this {
    return this.addHelpText('after', `\n${text}`);
  }

  /** Gives it its `--json`, and `work` as its action; `Args` are its arguments, then its options. */
  does<Args extends unknown[]>(
    work: (context: CommandContext, ...args: Args) => Promise<CommandResult>,
  ): this {
    return this.option('--json', 'Answer in JSON, for programs.').action((...args) =>
      this.#run(this, (context) => work(context, ...(args as Args))),
    );
  }
}
