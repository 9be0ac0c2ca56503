import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The database's setup does not allow a site. The message is shown to the operator. */
export class UnsuitableDatabaseError extends Error {
  constructor(reason: string) {
    super(`DATABASE_URL: ${reason}`);
  }
}

interface Found {
  database: string;
  role: string;
  schema: string;
  encoding: string;
  is_read_only: boolean;
  may_create: boolean | null;
  /** The schema of the extension pg_trgm if the search path does not include that schema; null otherwise. */
  trigrams: string | null;
}

/** Throws `UnsuitableDatabaseError` if the first migration would fail, or if some texts could not be stored. */
export async function assertSuitable(db: Database): Promise<void> {
  const { rows } = await sql<Found>`
    select current_database() as database, current_user as role,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as is_read_only,
      coalesce(current_schema(), 'public') as schema,
      has_schema_privilege(current_schema(), 'create') as may_create,
      (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
        where extname = 'pg_trgm' and nspname <> all (current_schemas(true))) as trigrams`.execute(
    db,
  );
  const reason = rows[0] && reasonAgainst(rows[0]);
  if (reason) throw new UnsuitableDatabaseError(reason);
}

function reasonAgainst(found: Found): string | undefined {
  const { database, role, schema, encoding, is_read_only, may_create, trigrams } = found;
  if (is_read_only) {
    return `the database ${database} takes no writes: a copy that follows another, or locked by its hoster.`;
  }
  if (encoding !== 'UTF8') {
    return `the database ${database} has the encoding ${encoding}, which lacks letters. Create another one: CREATE DATABASE alumni OWNER "${role}" ENCODING 'UTF8' TEMPLATE template0;`;
  }
  if (!may_create) {
    return `the user ${role} may not create tables in the database ${database}. Its administrator says: ALTER DATABASE "${database}" OWNER TO "${role}"; or there: GRANT USAGE, CREATE ON SCHEMA ${schema} TO "${role}"; CREATE EXTENSION IF NOT EXISTS pg_trgm;`;
  }
  if (trigrams !== null) {
    return `the extension pg_trgm is in the schema ${trigrams}, where it is not looked for. Its administrator says in the database ${database}: ALTER EXTENSION pg_trgm SET SCHEMA public;`;
  }
  return undefined;
}
