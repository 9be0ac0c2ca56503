import * as z from 'zod/mini';
import { newRequestKey } from '../../api/request-key.ts';
import { serverNow } from '../../server-clock.ts';
import { currentUser } from '../../session/session-store.ts';
import { withDraftDatabase } from '../draft/draft-database.ts';
import { editorDraftName } from '../draft/editor-draft.ts';
import { addFailure } from './retry-pause.ts';
import { setWaitingFlag } from './waiting-flag.ts';

/** Storage outlives releases: stored records are validated before use. */
const schema = z.object({
  version: z.literal(1),
  /** Idempotency key of the request: repeated sending has one effect. */
  id: z.string(),
  /** Roll number of the person who made the change. */
  account: z.string(),
  /** Name of the `WaitingKind` that sends the record. */
  kind: z.string(),
  created: z.number(),
  /** The record was sent before: it may have arrived although no response did. */
  attempted: z.boolean(),
  /** `aside`: the server has refused it, or its owner is changing it. */
  state: z.enum(['waiting', 'aside']),
  refusal: z.optional(z.string()),
  /** Set while the server responds to the record with status 500: consecutive failures, and time of the next try. */
  failures: z.optional(z.object({ count: z.number(), retryAt: z.number() })),
  /**
   * Changes with each edit by the owner. A record that is edited during the sending stays queued, so the edit is sent
   * as well.
   */
  revision: z.string(),
  /** Validated by the record's `WaitingKind`, which knows the format. */
  payload: z.unknown(),
});
/** A change that waits for the network. */
export type Waiting<Payload = unknown> = Omit<z.output<typeof schema>, 'version' | 'payload'> & {
  payload: Payload;
};

/** Only the person who made a record may see, change and send it. */
export function isOwn({ account }: Pick<Waiting, 'account'>): boolean {
  return account === currentUser()?.rollNo;
}

/** A new record of the logged-in person; undefined if nobody is logged in. */
export function newWaiting<Payload>(
  id: string,
  kind: string,
  payload: Payload,
): Waiting<Payload> | undefined {
  const account = currentUser()?.rollNo;
  if (account === undefined) return undefined;
  const [created, revision] = [serverNow(), newRequestKey()];
  return { id, account, kind, created, revision, attempted: false, state: 'waiting', payload };
}

/** Name of the draft under which a record's pictures are stored. */
export function pictureDraft({ kind, id, account }: Pick<Waiting, 'kind' | 'id' | 'account'>) {
  return editorDraftName(kind, `new-${id}`, account);
}

interface PutOptions {
  /**
   * Moves the pictures in `order` from `draft` to the record and deletes the draft's others, in the same transaction.
   */
  pictures?: { draft: string; order: readonly string[] };
  /** Does not wake the sender: the record is sent with others a little later. */
  isQuiet?: boolean;
}

/** Stores a record, replacing one with the same id. Throws if storage is full or forbidden. */
export async function putWaiting(
  record: Waiting,
  { pictures: taken, isQuiet = false }: PutOptions = {},
): Promise<void> {
  await withDraftDatabase(async (db) => {
    const transaction = db.transaction(['waiting', 'pictures'], 'readwrite');
    const pictures = transaction.objectStore('pictures');
    for (const picture of taken ? await pictures.index('draft').getAll(taken.draft) : []) {
      if (taken?.order.includes(picture.id)) {
        await pictures.put({ ...picture, draft: pictureDraft(record) });
      } else await pictures.delete(picture.id);
    }
    const stored = { ...record, version: 1 };
    await transaction.objectStore('waiting').put(stored);
    await transaction.done;
  });
  setWaitingFlag(true, isQuiet);
}

/** Queued records of the logged-in person, in order of creation, whose payload matches the schema. */
export async function ownWaiting<Payload>(
  payload: z.ZodMiniType<Payload>,
  isWanted: (record: Waiting) => boolean = () => true,
): Promise<Waiting<Payload>[]> {
  const stored = await withDraftDatabase((db) => db.getAll('waiting'));
  return stored
    .flatMap((one) => z.safeParse(schema, one).data ?? [])
    .filter((one) => isOwn(one) && isWanted(one))
    .flatMap((one) => {
      const { success, data } = z.safeParse(payload, one.payload);
      return success ? { ...one, payload: data } : [];
    })
    .sort((one, other) => one.created - other.created);
}

type Decide = (record: Waiting) => Waiting | undefined;

/**
 * Updates records of the logged-in person: stores what `decide` returns, or removes the record if that is undefined.
 */
export function reviseWaiting(ids: readonly string[], decide: Decide): Promise<void> {
  return revise(ids, (record) => (isOwn(record) ? decide(record) : record));
}

export function removeWaiting(ids: readonly string[]): Promise<void> {
  return reviseWaiting(ids, () => undefined);
}

/**
 * Marks the records of a batch as attempted and returns those that may be sent. Leaves out records that the owner has
 * opened or removed meanwhile. Returns none if somebody else has logged in.
 */
export async function beginSending<One extends Waiting>(batch: readonly One[]): Promise<One[]> {
  const begun = new Set<string>();
  const begin: Decide = (record) => {
    if (record.state !== 'waiting') return record;
    begun.add(record.id);
    return record.attempted ? record : { ...record, attempted: true };
  };
  // Quiet, as the sender calls this function and would otherwise wake itself.
  await revise(idsOf(batch), begin, true);
  return batch.filter((one) => begun.has(one.id) && isOwn(one));
}

/**
 * Removes records that have arrived; with a `refusal`, sets them aside instead. A record that changed meanwhile stays
 * queued.
 */
export function settleSent(batch: readonly Waiting[], refusal?: string): Promise<void> {
  return reviseUnchanged(batch, (record) =>
    refusal === undefined ? undefined : { ...record, state: 'aside', refusal },
  );
}

/**
 * Postpones the next try of records after the server has failed with them. A record that its owner has changed
 * meanwhile is not postponed.
 */
export function postponeFailed(
  batch: readonly Waiting[],
  pause: ((failures: number) => number) | undefined,
  retryAfter: number | undefined,
): Promise<void> {
  return reviseUnchanged(batch, (record) => {
    const failures = addFailure(record.failures, serverNow(), pause, retryAfter);
    return { ...record, failures };
  });
}

/** Applies `decide` to those records of a batch that have not changed since the batch was read. */
function reviseUnchanged(batch: readonly Waiting[], decide: Decide): Promise<void> {
  const revisions = new Map(batch.map(({ id, revision }) => [id, revision]));
  return revise(idsOf(batch), (record) =>
    record.revision === revisions.get(record.id) ? decide(record) : record,
  );
}

/**
 * Applies `decide` to the records that still exist, in one transaction. The pictures of a removed record are removed as
 * well.
 */
async function revise(ids: readonly string[], decide: Decide, isQuiet = false): Promise<void> {
  const left = await withDraftDatabase(async (db) => {
    const transaction = db.transaction(['waiting', 'pictures', 'doors'], 'readwrite');
    const waiting = transaction.objectStore('waiting');
    const pictures = transaction.objectStore('pictures');
    for (const id of ids) {
      const record = z.safeParse(schema, await waiting.get(id)).data;
      const revised = record && decide(record);
      if (!record || revised === record) continue;
      if (revised) {
        const stored = { ...revised, version: 1 };
        await waiting.put(stored);
        continue;
      }
      await waiting.delete(id);
      const keys = await pictures.index('draft').getAllKeys(pictureDraft(record));
      for (const key of keys) await pictures.delete(key);
    }
    const count = (await waiting.count()) + (await transaction.objectStore('doors').count());
    await transaction.done;
    return count;
  });
  setWaitingFlag(left > 0, isQuiet);
}

const idsOf = (batch: readonly Waiting[]) => batch.map(({ id }) => id);
