import { readFileSync } from 'node:fs';
import { similarName } from '../../core/similar-name.ts';
import { ConfigError, EnvFileUnreadableError } from './config-error.ts';
import { EnvFileError, parseEnvFile } from './env-file.ts';

/** The environment, completed with settings from the file. Throws `ConfigError`. */
export function withEnvFile(
  environment: Record<string, string | undefined>,
  file: string | undefined,
  settingNames: readonly string[],
): Record<string, string | undefined> {
  if (!file) return environment;
  const values = parse(file, readText(file));
  const [problem] = misspellings(Object.keys(values), settingNames);
  if (problem) throw new ConfigError(`${file}: ${problem}`);
  const set = Object.entries(environment).filter(([, value]) => value?.trim());
  return { ...values, ...Object.fromEntries(set) };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvFileUnreadableError(`ENV_FILE cannot be read (${code}: ${file}).`);
  }
}

function parse(file: string, text: string): Record<string, string> {
  try {
    return Object.fromEntries(parseEnvFile(text));
  } catch (error) {
    if (error instanceof EnvFileError) throw new ConfigError(`${file}: ${error.message}`);
    throw error;
  }
}

/** Warnings about names that nearly match a setting. */
export function misspellings(names: string[], settingNames: readonly string[]): string[] {
  const known = [...settingNames, 'ENV_FILE', 'VITE_API_BASE'];
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = similarName(name, known);
    return meant ? [`${name}: did you mean ${meant}?`] : [];
  });
}

/** Throws `ConfigError` for a value in quotes: `docker run --env-file` does not remove them. */
export function assertNotQuoted(name: string, value: string | undefined): void {
  if (!value || !/^(["']).*\1$/s.test(value)) return;
  throw new ConfigError(
    `${name} has quotes around its value, which belong to the file that it comes from: docker run --env-file takes values without quotes, --env-file of this program reads them.`,
  );
}
