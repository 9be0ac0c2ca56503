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
  /** Questions, progress and errors: `--json` output on stdout must stay clean. */
  stderr: Writable & { isTTY?: boolean };
}

export interface CommandContext {
  io: CliIo;
  config: Config;
  /**
   * Opens and migrates the configured database, and closes it when the command ends. Throws if it does not
   * exist, unless `create` is set.
   */
  database(options?: { create?: boolean; migrate?: boolean }): Promise<Database>;
  storage(): Promise<ImageStorage>;
  /** The settings in force: from the environment, or else a master's choices in the browser. */
  settings(): Promise<Settings>;
}

export interface CommandResult {
  /** Output for a person. */
  text: string;
  /** Output of `--json`. */
  json: object;
  /** Exit with code 1 although there is output. */
  failed?: boolean;
}

/** Runs a command and writes its result. */
export type RunWork = (
  command: Command,
  work: (context: CommandContext) => Promise<CommandResult>,
) => Promise<void>;

/** A command whose action runs in a `CommandContext`. Its subcommands are of this class as well. */
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

  /** Adds `--json` and sets `work` as the action. `Args`: the command's arguments, then its options. */
  does<Args extends unknown[]>(
    work: (context: CommandContext, ...args: Args) => Promise<CommandResult>,
  ): this {
    return this.option('--json', 'Answer in JSON, for programs.').action((...args) =>
      this.#run(this, (context) => work(context, ...(args as Args))),
    );
  }
}
