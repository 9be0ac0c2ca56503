import { domainToASCII } from 'node:url';
import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

const columns = {
  accounts: ['email', 'proved_email', 'email_key'],
  issued_roll_numbers: ['email', 'email_key'],
  applications: ['code_email', 'confirmed_email'],
  email_undos: ['email'],
} as const;

/** Domains of e-mails are stored in ASCII: an address with its domain in other letters was another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      const column = sql.ref(name);
      const { rows } = await sql<{ email: string }>`select distinct ${column} as email
        from ${sql.table(table)} where octet_length(${column}) <> length(${column})`.execute(db);
      for (const { email } of rows) {
        const ascii = asciiOf(email);
        if (ascii === email) continue;
        // Each spelling may have an account: both stay.
        const taken =
          name === 'email_key'
            ? sql`exists (select 1 from ${sql.table(table)} where email_key = ${ascii})`
            : sql`(1 = 0)`;
        await sql`update ${sql.table(table)} set ${column} = ${ascii}
          where ${column} = ${email} and not ${taken}`.execute(db);
      }
    }
  }
}

function asciiOf(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + (domainToASCII(email.slice(at)) || email.slice(at));
}
