import type { Command, OptionHelp } from './command.ts';

const start = 'npm run cli --';

const common: Record<string, OptionHelp> = {
  json: { type: 'boolean', help: 'Answer in JSON, for programs.' },
  help: { type: 'boolean', help: 'Say how the command is used.' },
};

/** The commands, or those that begin with `group`. */
export function helpForAll(commands: Command[], group = ''): string {
  const shown = commands.filter((command) => command.name.startsWith(group));
  const lines = shown.map((command) => [signature(command), command.summary] as const);
  return [
    `Usage: ${start} ${group ? `${group} ` : ''}COMMAND [OPTIONS]`,
    '',
    table(lines),
    '',
    `${start} COMMAND --help says more about one of them. Settings come from the environment, as for`,
    'the server: run it with the same DATA_DIR, DATABASE_URL, S3_… and PUBLIC_URL.',
    'Exit codes: 0 done, 1 failed, 2 wrong usage.',
  ].join('\n');
}

export function helpFor(command: Command): string {
  const options = Object.entries({ ...command.options, ...common }).map(
    ([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help] as const,
  );
  return [
    `Usage: ${start} ${signature(command)} [OPTIONS]`,
    '',
    command.summary,
    ...(command.details ? ['', command.details] : []),
    '',
    table(options),
  ].join('\n');
}

/** Two columns, the first as wide as its widest cell. */
export function table(rows: (readonly [string, string])[]): string {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
}

function signature({ name, operands }: Command): string {
  return [name, ...operands].join(' ');
}
