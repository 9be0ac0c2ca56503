import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Report } from '../backfill.ts';

interface Migration {
  /** `report` tells how far a step over many rows has come. */
  up(db: Kysely<unknown>, report: Report): Promise<void>;
  /**
   * The last migration of the release before, if its program may run beside this one
   * (docs/development.md, "Changing the schema"). From 021 on.
   */
  runsBeside?: string;
}

const files = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{3}-[\w-]+\.[jt]s$/.test(name))
  .sort();

/**
 * The migrations of this folder by file name without extension, applied in alphabetical order. A
 * released migration must never be edited.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    files.map(
      async (file) =>
        [file.slice(0, -'.ts'.length), await import(/* @vite-ignore */ `./${file}`)] as const,
    ),
  ),
);
