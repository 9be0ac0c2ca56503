import { domainToASCII } from 'node:url';
import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

const columns = {
  applications: ['code_email', 'confirmed_email'],
  contact_messages: ['email'],
  email_undos: ['email'],
  mail_outbox: ['recipient', 'reply_to'],
  password_resets: ['email_key'],
} as const;

/**
 * E-mails have one spelling: the domain in ASCII, and a local part beyond ASCII in lower case, which not every
 * database makes of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await respellAccounts(db);
  await respellRollNumbers(db);
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      const column = sql.ref(name);
      const { rows } = await sql<{ email: string }>`select distinct ${column} as email
        from ${sql.table(table)} where ${beyondAscii(name)}`.execute(db);
      for (const { email } of rows) {
        await sql`update ${sql.table(table)} set ${column} = ${respelled(email)}
          where ${column} = ${email}`.execute(db);
      }
    }
  }
}

interface Account {
  id: string;
  roll_no: string;
  email: string;
  email_key: string;
  proved_email: string | null;
}

const isProved = ({ email_key, proved_email }: Account) => proved_email === email_key;

/** Each spelling may have an account. The one that alone has proved the address gets it; otherwise both stay. */
async function respellAccounts(db: Kysely<unknown>): Promise<void> {
  const read = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<Account>`select id, roll_no, email, email_key, proved_email
      from accounts where ${condition} order by seq`.execute(db);
    return rows;
  };
  for (const account of await read(
    sql`${beyondAscii('email_key')} or ${beyondAscii('proved_email')}`,
  )) {
    const key = respelled(account.email_key);
    const [other] = await read(sql`email_key = ${key} and id <> ${account.id}`);
    if (other) {
      if (isProved(other) || !isProved(account)) continue;
      await sql`update accounts set email = '', email_key = ${other.roll_no}, proved_email = null,
        proved_at = null, version = version + 1 where id = ${other.id}`.execute(db);
      await sql`delete from password_resets where account_id = ${other.id}`.execute(db);
      await sql`delete from successions
        where master_id = ${other.id} or successor_id = ${other.id}`.execute(db);
    }
    const { email, proved_email } = account;
    await sql`update accounts set email = ${respelled(email)}, email_key = ${key},
      proved_email = ${proved_email && respelled(proved_email)} where id = ${account.id}`.execute(
      db,
    );
  }
}

async function respellRollNumbers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ roll_no: string; email: string; email_key: string }>`
    select roll_no, email, email_key from issued_roll_numbers
    where ${beyondAscii('email_key')}`.execute(db);
  for (const { roll_no, email, email_key } of rows) {
    const key = respelled(email_key);
    await sql`update issued_roll_numbers set email = ${respelled(email)}, email_key = ${key}
      where roll_no = ${roll_no} and not exists (
        select 1 from issued_roll_numbers where email_key = ${key} and roll_no <> ${roll_no})`.execute(
      db,
    );
  }
}

function beyondAscii(name: string) {
  const column = sql.ref(name);
  return sql`octet_length(${column}) <> length(${column})`;
}

function respelled(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const [local, domain] = [email.slice(0, at), email.slice(at)];
  const isAscii = /^\p{ASCII}*$/u.test(local);
  return (
    (isAscii ? local : local.toLowerCase().normalize('NFC')) + (domainToASCII(domain) || domain)
  );
}
