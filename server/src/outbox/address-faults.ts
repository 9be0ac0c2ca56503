import type { Row } from '../db/schema.ts';

const day = 86_400_000;

/** Two permanent faults so far apart: a server that is set up wrongly for a day says no to everybody. */
export const permanentMs = 3 * day;
export const temporaryMs = 14 * day;
/** A fault after so long without one begins a new series. */
const seriesMs = 60 * day;

export type AddressFault = Omit<Row<'address_faults'>, 'email_key'>;

/**
 * The meaning of an enhanced status code (RFC 3463) for the address of a mail that was given up: 5.1.x, that nobody has
 * it; 4.x, or a mailbox that is closed or full (5.2.1, 5.2.2), that it may come back. The others are about the
 * mail, or about its sender (x.7.x, 5.1.7, 5.1.8), whom a block list would make look as if all addresses were wrong.
 */
export function faultClassOf(status: string): 'permanent' | 'temporary' | undefined {
  if (/^5\.1\.(?![78]$)\d{1,3}$/.test(status)) return 'permanent';
  if (/^(?:4\.[0-6]\.\d{1,3}|5\.2\.[12])$/.test(status)) return 'temporary';
  return undefined;
}

/** The state of an address after a fault at `at` (Unix milliseconds). */
export function withFault(
  before: AddressFault | undefined,
  status: string,
  at: number,
): AddressFault | undefined {
  const kind = faultClassOf(status);
  if (!kind) return before;
  const time = new Date(at).toISOString();
  const goesOn = before !== undefined && at - Date.parse(before.last_at) < seriesMs;
  const since = (column: 'permanent_since' | 'temporary_since', mine: boolean) =>
    (goesOn ? before[column] : null) ?? (mine ? time : null);
  const permanent_since = since('permanent_since', kind === 'permanent');
  const temporary_since = since('temporary_since', kind === 'temporary');
  const first = kind === 'permanent' ? permanent_since : temporary_since;
  const lasted = at - Date.parse(first ?? time);
  const isBroken = lasted >= (kind === 'permanent' ? permanentMs : temporaryMs);
  return {
    status,
    permanent_since,
    temporary_since,
    last_at: time,
    broken_at: (goesOn ? before.broken_at : null) ?? (isBroken ? time : null),
  };
}
