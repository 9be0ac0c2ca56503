const noneLeft =
  'It has no connection left: an instance needs 12 (limit of the role or the database; PgBouncer: default_pool_size).';

/** Remedies for errors of PostgreSQL, a pooler or the network, by code and message. */
const remedies: [code: RegExp, message: RegExp, remedy: string][] = [
  [
    /^(42501|0A000|58P01)$/,
    /pg_trgm/,
    'Its administrator says in this database: CREATE EXTENSION pg_trgm; a hoster may have to allow it first.',
  ],
  [/^42501$/, /./, 'The user must own the database and all tables of this program.'],
  [/^42P07$/, /./, 'Another program has its tables there: create a database for this one alone.'],
  [/^25006$/, /./, 'It takes no writes: a copy that follows another, or locked by its hoster.'],
  [
    /^22P05$/,
    /no equivalent in encoding/,
    "Its encoding must be UTF8: CREATE DATABASE alumni ENCODING 'UTF8' TEMPLATE template0;",
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    /./,
    'Write the name that its certificate has, in the place of another name or an IP address.',
  ],
  [
    /^(?!CERT_HAS_EXPIRED).*(CERT|UNABLE_TO_VERIFY)/,
    /./,
    'Its certificate is not trusted: put that of the authority, which the hoster gives, into a file and add ?sslmode=verify-full&sslrootcert=/path/of/the/file to the address.',
  ],
  [/^28000$/, /no encryption/, 'It wants TLS: add ?sslmode=verify-full to the address.'],
  [
    /^$/,
    /does not support SSL/,
    'It has no TLS: leave sslmode out of the address, if nobody else is on the line to it.',
  ],
  [/^$/, /^(Query read timeout|timeout exceeded)/, noneLeft],
  [/^53300$/, /./, noneLeft],
  [
    /^08P01$/,
    /statement pooling/,
    'PgBouncer must lend connections for a session, or for a transaction at least (pool_mode).',
  ],
];

/** PostgreSQL is unreachable, starting, or out of connections. A pooler reports 08P01 for all three. */
const awayCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', '57P03', '53300', '08P01'],
];

/** Whether PostgreSQL may accept connections later without any repair. */
export function isPostgresAway(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return awayCodes.includes(code) || /(connection|read) timeout$|^timeout exceeded/.test(message);
}

/** Whether server, database or role has reached its connection limit. */
export function isOutOfConnections(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === '53300';
}

/** One line about an error of PostgreSQL or its address that the operator can fix; undefined for other errors. */
export function postgresFailure(error: unknown): string | undefined {
  const { code = '', message = '', severity } = error as { [part: string]: string | undefined };
  const [, , remedy] =
    remedies.find(([codes, messages]) => codes.test(code) && messages.test(message)) ?? [];
  const said = (message || code).split(';', 1)[0];
  if (remedy) return `DATABASE_URL: PostgreSQL says '${said}'. ${remedy}`;
  // When PostgreSQL refuses a connection, it sends a FATAL error with the reason and closes the connection.
  if (severity !== 'FATAL' && !isPostgresAway(error)) return undefined;
  return `DATABASE_URL: PostgreSQL does not let us in (${said}).`;
}
