import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { serverNow } from '../../../server-clock.ts';
import { type Arrival, putArrival, readArrivals, readDoor, type StoredDoor } from './door-store.ts';

/** Loaded on demand: the stored list shows first. */
const loadSync = () => import('./door-sync.ts');

/**
 * `soonMs`: delay after a tap, so that several taps share a request. `laterMs`: interval for fetching the arrivals of
 * other doors.
 */
const [soonMs, laterMs] = [2_000, 60_000];

/** The list of an event's door and its arrivals. Once opened, it works without a network. */
export function useDoor(id: string) {
  const [door, setDoor] = useState<StoredDoor>();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const { read, sync, change, setIsFull, ...shown } = useArrivals(id);

  const open = useCallback(async () => {
    setBusy(true);
    try {
      const stored = await readDoor(id).catch(() => undefined);
      if (stored) {
        setDoor(stored);
        await read();
      }
      const { fetchDoor } = await loadSync();
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
  }, [id, read, sync, setIsFull]);
  useEffect(() => run(open), [open]);

  return {
    ...shown,
    door,
    error,
    busy,
    retry: () => run(open),
    arrive: ({ reply = '', name = '' }: { reply?: string; name?: string }) => {
      const [key, at] = [newRequestKey(), new Date(serverNow()).toISOString()];
      change({ key, reply, name, at, sent: false, undone: false });
    },
    // Tells the server even if the arrival counts as unsent: its request may be under way.
    undo: ({ refused: _, ...arrival }: Arrival) =>
      change({ ...arrival, sent: false, undone: true }),
  };
}

/** Arrivals stored on this phone, and those recorded at other doors. */
function useArrivals(id: string) {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  /** The phone has no room to store arrivals. */
  const [isFull, setIsFull] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(async () => setArrivals(await readArrivals(id)), [id]);
  const sync = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => run(sync), laterMs);
    const { syncDoor } = await loadSync();
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

  const show = (arrival: Arrival, shown: readonly Arrival[]) =>
    setArrivals((all) => [...all.filter(({ key }) => key !== arrival.key), ...shown]);

  /** Shows the change at once, then stores and sends it. Reverts it if the phone has no room. */
  const change = (arrival: Arrival) => {
    const before = arrivals.filter(({ key }) => key === arrival.key);
    show(arrival, [arrival]);
    run(async () => {
      try {
        await putArrival(id, arrival);
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

/**
 * Ignores failed requests, e.g. without a network or while the server is busy: the arrivals stay queued. Throws any
 * other error again.
 */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
