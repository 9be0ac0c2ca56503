import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Migration } from 'kysely/migration';

const files = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{3}-[\w-]+\.ts$/.test(name))
  .sort();

/**
 * Every migration of this folder by its name without the ending, applied in the order of their
 * names; one that has shipped is never edited.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    files.map(async (file) => [basename(file, '.ts'), await import(`./${file}`)] as const),
  ),
);
