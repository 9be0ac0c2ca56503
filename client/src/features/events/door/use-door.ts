import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { serverNow } from '../../../server-clock.ts';
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
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const { read, sync, change, setIsFull, ...shown } = useArrivals(id);
  const owner = currentUser()?.rollNo ?? '';

  const open = useCallback(async () => {
    setBusy(true);
    try {
      const stored = await readDoor(id, owner).catch(() => undefined);
      if (stored) {
        setDoor(stored);
        await read();
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
  }, [id, owner, read, sync, setIsFull]);
  useEffect(() => run(open), [open]);

  return {
    ...shown,
    door,
    error,
    busy,
    retry: () => run(open),
    arrive: ({ reply = '', name = '' }: { reply?: string; name?: string }) => {
      const [key, at] = [newRequestKey(), new Date(serverNow()).toISOString()];
      change({ key, event: id, owner, reply, name, at, sent: false, undone: false });
    },
    // One that is not sent may be on its way: the server is told as well.
    undo: ({ refused: _, ...arrival }: StoredArrival) =>
      change({ ...arrival, sent: false, undone: true }),
  };
}

/** The arrivals at an event: those stored here and those noted by other doors. */
function useArrivals(id: string) {
  const [arrivals, setArrivals] = useState<readonly StoredArrival[]>([]);
  /** The phone cannot store what happens here. */
  const [isFull, setIsFull] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(async () => setArrivals(await arrivalsOf(id)), [id]);
  const sync = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => run(sync), laterMs);
    await syncDoor(id).catch(ignoreRefusal);
    await read();
  }, [id, read]);

  useEffect(() => {
    const online = () => run(sync);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      clearTimeout(timer.current);
    };
  }, [sync]);

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

  return { arrivals, isFull, setIsFull, read, sync, change };
}

function run(work: () => Promise<void>): void {
  work().catch((error) => console.warn('The door could not be brought up to date.', error));
}

/** Without a network, or while the server is busy, arrivals wait. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
