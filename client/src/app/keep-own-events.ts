import { getOwnReply } from '@alumni/shared/calls/event-replies';
import { getEvent } from '@alumni/shared/calls/events';
import { requestUrl } from '../api/address.ts';
import { call } from '../api/call.ts';
import { networkStatus, subscribeToNetwork } from '../api/network-status.ts';
import { queryClient } from '../api/query-client.ts';
import { endpointKey } from '../api/use-endpoint.ts';
import { ownCodes, subscribeToCodes } from '../components/highlights/own-codes.ts';
import { type OwnEvent, ownEvents, persistOwnEvent } from '../components/highlights/own-events.ts';
import { getLanguage } from '../i18n/language.ts';
import { currentUser } from '../session/session-store.ts';

/** Several parts of a page report check-in codes at once. Because of this pause, they cause only one fetch. */
const pauseMs = 2_000;
/**
 * An event that is older than this is fetched again once something reports its check-in code. The venue may have
 * changed, and with it the calendar file.
 */
const freshMs = 60 * 60_000;
/** An event that is older than this is fetched again when the page starts, even if nothing has reported its code. */
const freshUnopenedMs = 24 * freshMs;

/**
 * Stores each event that the reader will attend on the phone: its page, its calendar file, the reply with the check-in
 * code. Returns a function that stops the work.
 */
export function keepOwnEvents(): () => void {
  let timer: ReturnType<typeof setTimeout>;

  async function keep(maxAgeMs: number, isUnopened: boolean): Promise<void> {
    if (networkStatus().offline) return;
    const ids = ownCodes().map(({ event }) => event);
    for (const id of ids) {
      const own = ownEvents().find(({ event }) => event === id);
      const isFresh = own !== undefined && Math.abs(Date.now() - own.at) < maxAgeMs;
      if (isFresh && isUnopened) continue;
      // An event that was deleted meanwhile must not keep the other events from being stored.
      await keepEvent(id, ids, isFresh ? own : undefined).catch(logFailure);
      await loadEventPage();
    }
  }

  const keepOutdated = () => {
    keep(freshUnopenedMs, true).catch(logFailure);
  };
  const keepReported = () => {
    clearTimeout(timer);
    timer = setTimeout(() => keep(freshMs, false).catch(logFailure), pauseMs);
  };
  showPersisted();
  keepOutdated();
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  const stops = [subscribeToCodes(keepReported), subscribeToNetwork(showPersisted)];
  serviceWorker?.addEventListener('controllerchange', keepOutdated);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    serviceWorker?.removeEventListener('controllerchange', keepOutdated);
  };
}

function logFailure(error: unknown): void {
  console.info('An event could not be put on the phone.', error);
}

/**
 * Puts stored replies into the query cache, for use without a network. `updatedAt: 1` marks them as stale: a response
 * replaces them.
 */
function showPersisted(): void {
  const ids = ownCodes().map(({ event }) => event);
  for (const { event, replies } of ownEvents().filter((own) => ids.includes(own.event))) {
    const key = endpointKey(getOwnReply, { params: { id: event } });
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    if (queryClient.getQueryData(key) === undefined) {
      queryClient.setQueryData(key, replies, { updatedAt: 1 });
    }
  }
}

/**
 * Stores an event. `known` is a calendar file that is still fresh, with the time of its fetch. If it is given, only the
 * replies are fetched.
 */
async function keepEvent(
  id: string,
  ids: readonly string[],
  known: Pick<OwnEvent, 'calendar' | 'at'> | undefined,
): Promise<void> {
  const owner = currentUser()?.rollNo;
  const [replies, { calendar, at }] = await Promise.all([
    fetchReplies(id),
    known ?? fetchPageAndCalendar(id),
  ]);
  // Somebody else may have logged in on this phone meanwhile.
  if (currentUser()?.rollNo !== owner) return;
  persistOwnEvent({ event: id, replies: { ...replies, comers: [] }, calendar, at }, ids);
}

/**
 * Returns the replies in the query cache. Fetches them if they are older than `freshMs` or marked as stale, as after a
 * new reply.
 */
async function fetchReplies(id: string): Promise<OwnEvent['replies']> {
  const params = { id };
  return queryClient.fetchQuery({
    queryKey: endpointKey(getOwnReply, { params }),
    queryFn: () => call(getOwnReply, { params }),
    staleTime: freshMs,
  });
}

async function fetchPageAndCalendar(id: string): Promise<Pick<OwnEvent, 'calendar' | 'at'>> {
  // A request without a token gets the public copy, which the service worker caches. Without a worker or a calendar
  // file, `at` is 0: the event is fetched again.
  const isCached = Boolean(navigator.serviceWorker?.controller);
  const [calendar] = await Promise.all([
    fetchText(requestUrl('/events/{id}.ics', { id })),
    isCached && fetchText(requestUrl(getEvent.path, { id })),
  ]);
  return { calendar, at: isCached && calendar !== '' ? Date.now() : 0 };
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { headers: { 'Accept-Language': getLanguage() } });
  return response.ok ? response.text() : '';
}

/** Loads the code of the event page, with what that page loads on demand. The service worker caches it. */
async function loadEventPage(): Promise<void> {
  await Promise.all([
    import('../features/events/event-details-screen.tsx'),
    import('../features/events/replies/own-reply.tsx'),
    import('../features/events/replies/reply-line.tsx'),
    import('../features/events/calendar-ways.tsx'),
  ]);
}
