import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database, Trx } from '../db/database.ts';

/** Options that a master chooses in the browser, unless the environment fixes them. */
export const siteOptions = z.object({
  /** Language in which the site was set up. */
  language: z.optional(z.enum(['en', 'fr'])),
  registration: z.optional(z.enum(['open', 'roll-number', 'review'])),
  /** `url` has the password of the mail server: it never leaves the server. */
  mail: z.optional(z.object({ url: z.string(), from: z.string() })),
  /** Takes its place once it has taken a mail: the one in force has. */
  mailCandidate: z.optional(z.object({ url: z.string(), from: z.string() })),
  backup: z.optional(z.object({ time: z.string() })),
  mailsPerHour: z.optional(z.number()),
  /** Signs what comes back to the site without a log-in: addresses in mails, and the ids of mails. Made once. */
  secret: z.optional(z.string()),
  /** The last message of the mailbox for reports that was read. */
  bounces: z.optional(z.object({ validity: z.string(), uid: z.number() })),
  /** Hash (`wayOf`) of the mail server and the sender that have taken a test mail, ... */
  mailTaken: z.optional(z.string()),
  /** ... and with whom one has arrived. */
  mailConfirmed: z.optional(z.string()),
  /** Set while the database is a restored copy and not the site: when, from which backup, and its date. */
  restored: z.optional(z.object({ at: z.string(), from: z.string(), backupAt: z.string() })),
  /** When a restored copy became the site: what is older waits until somebody goes on with it. */
  activated: z.optional(z.object({ at: z.string() })),
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

/** Hash of the route of mails: another server or sender has to be tried anew. */
export function wayOf(smtpUrl = '', mailFrom = ''): string {
  return createHash('sha256').update(`${smtpUrl} ${mailFrom}`).digest('hex');
}

/** Makes the secret of a site that has none: not at its first start, as a backup is restored into what is empty. */
export async function ensureSecret(db: Database | Trx): Promise<void> {
  await db
    .insertInto('site_options')
    .values({ name: 'secret', value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
