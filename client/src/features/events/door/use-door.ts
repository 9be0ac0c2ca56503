import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { currentUser } from '../../../session/session-store.ts';
import {
  arrivalsOf,
  putArrivals,
  readDoor,
  type StoredArrival,
  type StoredDoor,
} from './door-store.ts';
import { fetchDoor, syncDoor } from './door-sync.ts';

/** After a tap, so that several are sent together; and from time to time, for what other doors have noted. */
const [soonMs, laterMs] = [2_000, 60_000];

/** The list of an event's door, and who has arrived; works without a network once it was opened. */
export function useDoor(id: string) {
  const [door, setDoor] = useState<StoredDoor>();
  const [arrivals, setArrivals] = useState<readonly StoredArrival[]>([]);
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const owner = currentUser()?.rollNo ?? '';

  const sync = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => run(sync), laterMs);
    await syncDoor(id).catch(ignoreRefusal);
    setArrivals(await arrivalsOf(id));
  }, [id]);

  const open = useCallback(async () => {
    setBusy(true);
    try {
      const stored = await readDoor(id, owner).catch(() => undefined);
      if (stored) {
        setDoor(stored);
        setArrivals(await arrivalsOf(id));
      }
      const fetched = await fetchDoor(id);
      setDoor(fetched.door);
      setIsFull(!fetched.isStored);
      setError(undefined);
      await sync();
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError(0));
    } finally {
      setBusy(false);
    }
  }, [id, owner, sync]);

  useEffect(() => {
    run(open);
    const online = () => run(sync);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      clearTimeout(timer.current);
    };
  }, [open, sync]);

  const show = (arrival: StoredArrival, shown: readonly StoredArrival[]) =>
    setArrivals((all) => [...all.filter(({ key }) => key !== arrival.key), ...shown]);

  /** Shown at once; stored and sent meanwhile. An arrival for which the phone has no room is shown as it was. */
  const change = (arrival: StoredArrival) => {
    const before = arrivals.filter(({ key }) => key === arrival.key);
    show(arrival, [arrival]);
    run(async () => {
      try {
        await putArrivals([arrival]);
      } catch (thrown) {
        show(arrival, before);
        setIsFull(true);
        throw thrown;
      }
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => run(sync), soonMs);
  };

  return {
    door,
    arrivals,
    error,
    busy,
    /** The phone cannot store what happens here. */
    isFull,
    retry: () => run(open),
    arrive: ({ reply = '', name = '' }: { reply?: string; name?: string }) =>
      change({
        key: newRequestKey(),
        event: id,
        owner,
        reply,
        name,
        at: new Date().toISOString(),
        sent: false,
        undone: false,
      }),
    undo: (arrival: StoredArrival) => {
      if (arrival.sent) return change({ ...arrival, sent: false, undone: true });
      // It may be on its way: then the server is told as well.
      change({ ...arrival, undone: true });
    },
  };
}

function run(work: () => Promise<void>): void {
  work().catch((error) => console.warn('The door could not be brought up to date.', error));
}

/** Without a network, or while the server is busy, arrivals wait. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
