import * as z from 'zod/mini';
import type { Database, Trx } from '../db/database.ts';

/** What a master chooses in the browser where the environment does not say. */
export const siteOptions = z.object({
  registration: z.optional(z.enum(['open', 'roll-number', 'review'])),
  /** `url` has the password of the mail server: it never leaves the server. */
  mail: z.optional(z.object({ url: z.string(), from: z.string() })),
  backup: z.optional(z.object({ time: z.string() })),
  /** Hash of the address of the mail server through which a mail has arrived. */
  mailConfirmed: z.optional(z.string()),
  mailCode: z.optional(z.object({ hash: z.string(), expiresAt: z.string() })),
  /** The link of the first run. */
  setup: z.optional(z.object({ codeHash: z.string(), expiresAt: z.string() })),
  /** Steps of the first run that were left for another time. */
  skipped: z.optional(z.array(z.string())),
});
export type SiteOptions = z.output<typeof siteOptions>;

export async function readSiteOptions(db: Database | Trx): Promise<SiteOptions> {
  const rows = await db
    .selectFrom('site_options')
    .select(['name', 'value'])
    .orderBy('name')
    .execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  const parsed = siteOptions.safeParse(stored);
  return parsed.success ? parsed.data : {};
}

/** Removes an option and returns it; of several who take it at once, one gets it. */
export async function takeSiteOption<Name extends keyof SiteOptions>(
  trx: Trx,
  name: Name,
): Promise<SiteOptions[Name]> {
  const row = await trx
    .deleteFrom('site_options')
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirst();
  return row && siteOptions.parse({ [name]: JSON.parse(row.value) })[name];
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
