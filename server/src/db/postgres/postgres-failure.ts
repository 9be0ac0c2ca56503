import type pg from 'pg';

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

/** Codes of sockets that do not reach PostgreSQL. */
const socketCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
];

/** PostgreSQL is starting, out of connections, or unreachable. A pooler reports all three as 08P01. */
const awayCodes = ['57P03', '53300', '08P01', ...socketCodes];

/** Whether PostgreSQL may accept connections later without any repair. */
export function isPostgresAway(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return awayCodes.includes(code) || /(connection|read) timeout$|^timeout exceeded/.test(message);
}

/**
 * A lost connection (08, EPIPE), shutdown or startup (57P0), lack of resources (53), a read-only database (25006), or a
 * time-out of a statement, transaction or lock (57014, 25P03, 25P04, 55P03).
 */
const unavailableCodes = /^(08...|EPIPE|57P0.|53...|25006|57014|25P0[34]|55P03)$/;

/** Messages of the driver, whose own errors have no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether a statement failed because PostgreSQL cannot run it at present. It may succeed later. */
export function isPostgresUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (unavailableCodes.test(code) || socketCodes.includes(code))) {
    return true;
  }
  return typeof message === 'string' && unavailableMessages.test(message);
}

/** Codes with which PostgreSQL ends a connection: shutdown (57P01 to 57P05), time-out (25P03, 25P04). */
const endingCodes = /^(57P0.|25P0[34])$/;

/**
 * Whether the connection cannot run another statement after this error. The code decides, because `severity` is in the
 * server's language. PgBouncer ends connections with other codes, but always says FATAL.
 */
export function endsConnection(error: unknown): boolean {
  const { code = '', severity = '', message } = error as Partial<pg.DatabaseError>;
  // After this time-out the connection still waits for the result.
  if (message === 'Query read timeout') return true;
  return endingCodes.test(code) || severity === 'FATAL' || severity === 'PANIC';
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
