import * as z from 'zod/mini';
import type { Database, Trx } from '../db/database.ts';

/** Options that a master chooses in the browser, unless the environment fixes them. */
export const siteOptions = z.object({
  registration: z.optional(z.enum(['open', 'roll-number', 'review'])),
  /** `url` has the password of the mail server: it never leaves the server. */
  mail: z.optional(z.object({ url: z.string(), from: z.string() })),
  backup: z.optional(z.object({ time: z.string() })),
  /** Hash of the mail server and the sender with whom a mail has arrived. */
  mailConfirmed: z.optional(z.string()),
  /** Set while the database is a restored copy and not the site: when, from which backup, and its date. */
  restored: z.optional(z.object({ at: z.string(), from: z.string(), backupAt: z.string() })),
  /** Steps of the first run that were left for another time. */
  skipped: z.optional(z.array(z.string())),
  /** Parts of the example that are right as they are. */
  kept: z.optional(z.array(z.string())),
});
export type SiteOptions = z.output<typeof siteOptions>;

export async function readSiteOptions(db: Database | Trx): Promise<SiteOptions> {
  const rows = await db
    .selectFrom('site_options')
    .select(['name', 'value'])
    .orderBy('name')
    .execute();
  // Each by itself: one that this version cannot read must not hide that people are let in one by one.
  const shape: Record<string, z.ZodMiniType> = siteOptions.shape;
  const read = rows.map(({ name, value }) => [
    name,
    shape[name]?.safeParse(JSON.parse(value))?.data,
  ]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** `undefined` removes a choice. */
export async function saveSiteOption<Name extends keyof SiteOptions>(
  trx: Trx,
  name: Name,
  value: SiteOptions[Name],
): Promise<void> {
  if (value === undefined) {
    await trx.deleteFrom('site_options').where('name', '=', name).execute();
    return;
  }
  const row = { name, value: JSON.stringify(value) };
  await trx
    .insertInto('site_options')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute();
}
