import type { Row } from '../db/schema.ts';

const day = 86_400_000;

/**
 * An address counts as broken if permanent faults span at least this time. A misconfigured server may refuse everybody
 * for a day, so the time is longer.
 */
export const permanentMs = 3 * day;
export const temporaryMs = 14 * day;
/** After this long without a fault, the next one starts a new series. */
const seriesMs = 60 * day;

export type AddressFault = Omit<Row<'address_faults'>, 'email_key'>;

/**
 * Classifies an enhanced status code (RFC 3463). Most 5.1.x: the address does not exist. 4.0.x to 4.6.x, 5.2.1 and
 * 5.2.2: it may recover. Undefined for codes that blame the mail or the sender, such as x.7.x, 5.1.0, 5.1.7 and 5.1.8.
 * Otherwise the addresses at a server that blocks this site would all count as broken.
 */
export function classifyStatus(status: string): 'permanent' | 'temporary' | undefined {
  if (/^5\.1\.(?![078]$)\d{1,3}$/.test(status)) return 'permanent';
  if (/^(?:4\.[0-6]\.\d{1,3}|5\.2\.[12])$/.test(status)) return 'temporary';
  return undefined;
}

/** The state of an address after a fault at `at` (Unix milliseconds). */
export function withFault(
  before: AddressFault | undefined,
  status: string,
  at: number,
): AddressFault | undefined {
  const kind = classifyStatus(status);
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
