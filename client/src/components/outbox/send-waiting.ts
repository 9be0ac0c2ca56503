import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { serverNow } from '../../server-clock.ts';
import {
  beginSending,
  ownWaiting,
  postponeFailed,
  removeWaiting,
  settleSent,
  type Waiting,
} from './outbox-store.ts';
import { secondsUntilDue } from './retry-pause.ts';

/** Message about a record that was sent, and the record's path. */
export interface Sent {
  message: string;
  path: string;
  /** `success` by default. */
  tone?: 'info';
}

/** How one kind of queued record is sent. Methods throw `ApiError`. */
export interface WaitingKind<Payload = unknown, Prepared = unknown> {
  payload: z.ZodMiniType<Payload>;
  /** Records to send together with the first one; by default it goes alone. */
  batch?(waiting: Waiting<Payload>[]): Waiting<Payload>[];
  /** Slow work before sending, such as uploads. `beginSending` checks afterwards that the owner is still logged in. */
  prepare?(batch: Waiting<Payload>[]): Promise<Prepared>;
  send(batch: Waiting<Payload>[], prepared: Prepared): Promise<Sent | undefined>;
  /** Decides about a refusal; by default the refused records of a batch are set aside. */
  onRefused?(error: ApiError, batch: Waiting<Payload>[]): Promise<'aside' | 'remove' | 'later'>;
  /**
   * Seconds until the next try after this number of consecutive server failures. By default the pause grows to an hour.
   */
  pause?(failures: number): number;
}

/** Kinds by name; a kind's code is loaded when it is needed. */
export type WaitingKinds = Record<string, () => Promise<WaitingKind>>;

/** One run of the sender: what it has sent, and the ids that it leaves for the next run. */
interface Run {
  sent: Sent[];
  later: Set<string>;
}

const running = new Set<string>();
const retrySeconds = 60;

/**
 * Sends queued records of these kinds batch by batch, in one tab at a time, and reports what was sent. Returns the
 * seconds until a retry if the server is busy or failing, or if another tab is sending. That tab may hold the lock for
 * long: Safari keeps it for a page that is suspended for Back.
 */
export async function sendWaiting(
  kinds: WaitingKinds,
  tell: (sent: readonly Sent[]) => void,
): Promise<number | undefined> {
  const name = `waiting: ${Object.keys(kinds)}`;
  // Older browsers lack locks. Two tabs may then send a record twice, which its key makes harmless.
  const { locks } = navigator as { locks?: LockManager };
  const send = () => sendAlone(kinds, name, tell);
  if (!locks) return send();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? send() : retrySeconds));
}

async function sendAlone(
  kinds: WaitingKinds,
  name: string,
  tell: (sent: readonly Sent[]) => void,
): Promise<number | undefined> {
  if (running.has(name)) return retrySeconds;
  running.add(name);
  const run: Run = { sent: [], later: new Set() };
  try {
    while (await sendNext(kinds, run));
    return await secondsUntilNextDue(kinds, run);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without a network or a session, no retry is scheduled. The sender starts again when the network or the session
    // returns.
    return [0, 401].includes(error.status) ? undefined : (error.retryAfter ?? retrySeconds);
  } finally {
    running.delete(name);
    tell(run.sent);
  }
}

/** Sends the next batch. Returns false if nothing is left to send. */
async function sendNext(kinds: WaitingKinds, run: Run): Promise<boolean> {
  const isSendable = (one: Waiting) =>
    isWaitingFor(kinds, one) &&
    secondsUntilDue(one.failures, serverNow()) === 0 &&
    !run.later.has(one.id);
  const [next] = await ownWaiting(z.unknown(), isSendable);
  const kind = next && (await kinds[next.kind]?.());
  if (!kind) return false;
  const waiting = await ownWaiting(
    kind.payload,
    (one) => isSendable(one) && one.kind === next.kind,
  );
  if (waiting[0]?.id === next.id) {
    await sendBatch(kind, kind.batch?.(waiting) ?? waiting.slice(0, 1), run);
  } else run.later.add(next.id);
  return true;
}

/** Seconds until the next try of a record that the server has failed with. Undefined if there is no such record. */
async function secondsUntilNextDue(
  kinds: WaitingKinds,
  { later }: Run,
): Promise<number | undefined> {
  const postponed = await ownWaiting(
    z.unknown(),
    (one) => isWaitingFor(kinds, one) && one.failures !== undefined && !later.has(one.id),
  );
  const [first] = postponed
    .map(({ failures }) => secondsUntilDue(failures, serverNow()))
    .sort((one, other) => one - other);
  return first;
}

function isWaitingFor(kinds: WaitingKinds, { kind, state }: Waiting): boolean {
  return state === 'waiting' && Object.keys(kinds).includes(kind);
}

async function sendBatch(kind: WaitingKind, batch: Waiting[], run: Run): Promise<void> {
  try {
    const prepared = await kind.prepare?.(batch);
    const begun = await beginSending(batch);
    if (begun.length === 0) return;
    const sent = await kind.send(begun, prepared);
    await settleSent(begun);
    if (sent) run.sent.push(sent);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 500) {
      // The server fails with this batch; the others may still arrive.
      await postponeFailed(batch, kind.pause, error.retryAfter);
    } else if (isOutage(error)) throw error;
    else await settleRefused(kind, batch, run, error);
  }
}

async function settleRefused(
  kind: WaitingKind,
  batch: Waiting[],
  run: Run,
  error: ApiError,
): Promise<void> {
  const ids = batch.map(({ id }) => id);
  const outcome = (await kind.onRefused?.(error, batch)) ?? 'aside';
  if (outcome === 'remove') await removeWaiting(ids);
  else if (outcome === 'later') for (const id of ids) run.later.add(id);
  else if (batch.length === 1) await settleSent(batch, error.message);
  else {
    // The server takes all of a batch or none: split it until the refused records are found.
    const half = Math.ceil(batch.length / 2);
    await sendBatch(kind, batch.slice(0, half), run);
    await sendBatch(kind, batch.slice(half), run);
  }
}

/** Whether the network, the session or the state of the server caused the error, rather than what was sent. */
export function isOutage({ status }: ApiError): boolean {
  return [0, 401, 408, 429].includes(status) || status >= 500;
}
