import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Report } from '../../core/report.ts';

interface Migration {
  /** `report` receives the progress of a step over many rows. */
  up(db: Kysely<unknown>, report: Report): Promise<void>;
  /**
   * Name of the previous release's last migration. Set if the previous release can still use the schema after this
   * migration (docs/development.md, "Changing the schema").
   */
  runsBeside?: string;
}

const files = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{3}-[\w-]+\.[jt]s$/.test(name))
  .sort();

/**
 * The migrations in this folder by file name without extension, applied in alphabetical order. A released migration
 * must never change.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    files.map(
      async (file) =>
        [file.slice(0, -'.ts'.length), await import(/* @vite-ignore */ `./${file}`)] as const,
    ),
  ),
);
