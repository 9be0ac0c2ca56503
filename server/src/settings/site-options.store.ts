import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database, Trx } from '../db/database.ts';

/**
 * Stored options. A master chooses some of them in the browser, unless the environment fixes them. The server sets the
 * others itself.
 */
export const siteOptions = z.object({
  /** Language in which the site was set up. */
  language: z.optional(z.enum(['en', 'fr'])),
  registration: z.optional(z.enum(['open', 'roll-number', 'review'])),
  /** `url` contains the mail server's password: it must never leave the server. */
  mail: z.optional(z.object({ url: z.string(), from: z.string() })),
  /** Mail server and sender that a master has entered. They replace `mail` once the server has accepted a test mail. */
  mailCandidate: z.optional(z.object({ url: z.string(), from: z.string() })),
  backup: z.optional(z.object({ time: z.string() })),
  mailsPerHour: z.optional(z.number()),
  /**
   * Key, created once. It signs the addresses and ids that mails contain. The server accepts them later without a
   * log-in, because the signature proves that they come from a mail of this site.
   */
  secret: z.optional(z.string()),
  /** The last message read from the mailbox of delivery reports. */
  bounces: z.optional(z.object({ validity: z.string(), uid: z.number() })),
  /** Hash (`mailRouteHash`) of the mail server and sender that accepted a test mail. */
  mailTaken: z.optional(z.string()),
  /** Hash of the mail server and sender whose test mail has arrived. */
  mailConfirmed: z.optional(z.string()),
  /** Set while the database is a restored copy: time of the restore, place of the backup, and date of the backup. */
  restored: z.optional(z.object({ at: z.string(), from: z.string(), backupAt: z.string() })),
  /** Time at which a restored copy became the site. Letters from before this time wait until somebody resumes them. */
  activated: z.optional(z.object({ at: z.string() })),
  /** Postponed steps of the set-up. */
  skipped: z.optional(z.array(z.string())),
  /** Values of the example that the association accepts as its own. */
  kept: z.optional(z.array(z.string())),
});
export type SiteOptions = z.output<typeof siteOptions>;

export async function readSiteOptions(db: Database | Trx): Promise<SiteOptions> {
  const rows = await db
    .selectFrom('site_options')
    .select(['name', 'value'])
    .orderBy('name')
    .execute();
  // Each option is parsed on its own: an unreadable one must not hide that registrations need approval.
  const shape: Record<string, z.ZodMiniType> = siteOptions.shape;
  const read = rows.map(({ name, value }) => [
    name,
    shape[name]?.safeParse(JSON.parse(value))?.data,
  ]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Hash of mail server and sender: if either changes, a new test is needed. */
export function mailRouteHash(smtpUrl = '', mailFrom = ''): string {
  return createHash('sha256').update(`${smtpUrl} ${mailFrom}`).digest('hex');
}

/**
 * Creates the site's secret if it has none. It is not called at the first start, because a restore needs an empty
 * database.
 */
export async function ensureSecret(db: Database | Trx): Promise<void> {
  await db
    .insertInto('site_options')
    .values({ name: 'secret', value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Saves an option. The value `undefined` removes it. */
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
