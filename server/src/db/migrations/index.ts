import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Migration } from 'kysely/migration';

const files = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{3}-[\w-]+\.ts$/.test(name))
  .sort();

/**
 * The migrations of this folder by file name without extension, applied in alphabetical order. A
 * released migration must never be edited.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    files.map(
      async (file) =>
        [basename(file, '.ts'), await import(/* @vite-ignore */ `./${file}`)] as const,
    ),
  ),
);
