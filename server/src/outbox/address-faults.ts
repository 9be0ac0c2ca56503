const day = 86_400_000;

/** Two permanent faults so far apart: a server that is set up wrongly for a day says no to everybody. */
export const permanentMs = 3 * day;
export const temporaryMs = 14 * day;
/** A fault after so long without one begins a new series. */
const seriesMs = 60 * day;

export interface AddressFault {
  status: string;
  permanent_since: string | null;
  temporary_since: string | null;
  last_at: string;
  broken_at: string | null;
}

type FaultClass = 'permanent' | 'temporary';

/**
 * What an enhanced status code (RFC 3463) says of the address of a mail that was given up: 5.1.x, that nobody has
 * it; 4.x, or a mailbox that is full or closed (5.2.x), that it may come back. Others are about the mail or the
 * sender.
 */
export function faultClassOf(status: string): FaultClass | undefined {
  if (/^5\.1\.\d{1,3}$/.test(status)) return 'permanent';
  // 5.1.7 and 5.1.8 are about the sender's address.
  if (/^(?:4\.\d{1,3}|5\.2)\.\d{1,3}$/.test(status)) return 'temporary';
  return undefined;
}

/** The state of an address after a fault at `at` (Unix milliseconds). */
export function withFault(
  before: AddressFault | undefined,
  status: string,
  at: number,
): AddressFault | undefined {
  const kind = isOfSender(status) ? undefined : faultClassOf(status);
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

function isOfSender(status: string): boolean {
  return status === '5.1.7' || status === '5.1.8';
}
