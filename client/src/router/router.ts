import { createStore } from '../store.ts';
import { type Location, readPath, type To, writePath } from './location.ts';
import { leavePosition, savePosition, storePositions } from './scroll-positions.ts';

/** The view on the screen. `pop`: by Back or Forward, to the entry of the history with this index. */
export interface Shown<View> {
  location: Location;
  action: 'push' | 'replace' | 'pop';
  index: number;
  view: View;
}

/** A navigation whose view is on its way; the page that is shown stays meanwhile. */
export interface Navigation {
  location: Location;
  /** The view could not be fetched. The navigation goes on when it is tried again. */
  failed: boolean;
  /** It is being tried again. */
  busy: boolean;
}

export interface RouterState<View> {
  /** undefined until the first view is there. */
  shown: Shown<View> | undefined;
  navigation: Navigation | undefined;
}

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
}

interface Leaving {
  currentLocation: Location;
  nextLocation: Location;
}

/** A navigation that was held up: `proceed` goes on with it. */
export interface Held {
  location: Location;
  proceed: () => void;
}

export interface Blocker {
  shouldBlock: (leaving: Leaving) => boolean;
  hold: (held: Held) => void;
}

export interface Router<View> {
  state: () => RouterState<View>;
  subscribe: (listener: () => void) => () => void;
  /** Opens the address of the page; resolves when there is a view to show. */
  start: () => Promise<void>;
  /** Resolves when the view is shown, has failed, or is no longer wanted. */
  navigate: (to: To, options?: NavigateOptions) => Promise<void>;
  /** Tries a navigation again that has failed. */
  retry: () => Promise<void>;
  /** Asks `shouldBlock` before each navigation, and passes those it stops to `hold`. */
  block: (blocker: Blocker) => () => void;
}

/** The router's state in an entry of the history. */
interface Entry {
  idx: number;
  usr: unknown;
}

/**
 * A router over the hash of the address. `open` gives the view of a location: at once, or when its
 * code has arrived; until then the page that is shown stays, and the address as well.
 */
export function createHashRouter<View>(
  open: (location: Location) => View | Promise<View>,
): Router<View> {
  const { get, set, subscribe } = createStore<RouterState<View>>({
    shown: undefined,
    navigation: undefined,
  });
  const blockers = new Set<Blocker>();
  /** Index of the entry of the history that the browser is at. */
  let index = (history.state as Entry | null)?.idx ?? 0;
  let latest = 0;
  let again: (() => Promise<void>) | undefined;
  /** Steps back to the page that is shown, which the browser has yet to report. */
  let stepsBack = 0;
  /** The reader has confirmed the next step. */
  let confirmed = false;
  let started = () => {};

  function change(next: Partial<RouterState<View>>): void {
    set({ ...get(), ...next });
  }

  async function go(
    action: Shown<View>['action'],
    location: Location,
    write = () => {},
    failed = false,
  ): Promise<void> {
    const attempt = ++latest;
    again = () => go(action, location, write, true);
    try {
      const opened = open(location);
      if (opened instanceof Promise) change({ navigation: { location, failed, busy: failed } });
      const view = opened instanceof Promise ? await opened : opened;
      if (attempt !== latest) return;
      leavePosition();
      const { shown } = get();
      if (shown) savePosition(shown.index);
      write();
      change({ shown: { location, action, index, view }, navigation: undefined });
      started();
    } catch (error) {
      console.error('A screen could not be fetched.', error);
      if (attempt === latest) change({ navigation: { location, failed: true, busy: false } });
    }
  }

  function navigate(to: To, { replace: asked, state: usr = null }: NavigateOptions = {}) {
    const here = get().shown?.location ?? currentPath();
    const location = { ...readPath(to, here.pathname), state: usr };
    // A second entry for the present address would make Back do nothing.
    const replace = asked ?? (!usr && writePath(here) === writePath(location));
    const leave = () => {
      const write = () => writeEntry(replace ? 'replaceState' : 'pushState', location);
      return go(replace ? 'replace' : 'push', location, write);
    };
    return isHeld(location, leave) ? Promise.resolve() : leave();
  }

  function writeEntry(method: 'pushState' | 'replaceState', location: Location): void {
    // Positions are restored here, when the page is there again. Entries inherit it.
    history.scrollRestoration = 'manual';
    const at = method === 'pushState' ? index + 1 : index;
    history[method](entryOf(location, at), '', `#${writePath(location)}`);
    index = at;
  }

  function isHeld(nextLocation: Location, leave: () => unknown): boolean {
    const { shown } = get();
    if (confirmed || !shown) return false;
    const leaving = { currentLocation: shown.location, nextLocation };
    const blocker = [...blockers].find(({ shouldBlock }) => shouldBlock(leaving));
    blocker?.hold({ location: nextLocation, proceed: () => leave() });
    return blocker !== undefined;
  }

  function onPopState(): void {
    if (stepsBack > 0) {
      stepsBack -= 1;
      return;
    }
    const entry = history.state as Entry | null;
    const location = { ...currentPath(), state: entry?.usr ?? null };
    if (typeof entry?.idx !== 'number') onTypedAddress(location);
    else onStep(location, entry.idx);
  }

  /** Back or Forward. */
  function onStep(location: Location, to: number): void {
    const steps = to - index;
    const leave = () => {
      confirmed = true;
      history.go(steps);
    };
    if (steps !== 0 && isHeld(location, leave)) stepBack(-steps);
    else {
      confirmed = false;
      index = to;
      history.scrollRestoration = 'manual';
      ignore(go('pop', location));
    }
  }

  /** The browser has made an entry of the history already, which is not ours yet. */
  function onTypedAddress(location: Location): void {
    const leave = () => go('push', location, () => writeEntry('pushState', location));
    if (isHeld(location, leave)) stepBack(-1);
    else {
      index += 1;
      history.scrollRestoration = 'manual';
      history.replaceState(entryOf(location, index), '');
      ignore(go('push', location));
    }
  }

  function stepBack(steps: number): void {
    stepsBack += 1;
    history.go(steps);
  }

  return {
    state: get,
    subscribe,
    start: () => {
      const location = { ...currentPath(), state: (history.state as Entry | null)?.usr ?? null };
      history.replaceState(entryOf(location, index), '');
      window.addEventListener('popstate', onPopState);
      window.addEventListener('pagehide', () => {
        const { shown } = get();
        if (shown) savePosition(shown.index);
        storePositions();
        // A reload keeps its place without us.
        history.scrollRestoration = 'auto';
      });
      return new Promise((resolve) => {
        started = resolve;
        ignore(go('pop', location));
      });
    },
    navigate,
    retry: async () => {
      const { navigation } = get();
      if (navigation?.failed && !navigation.busy) await again?.();
    },
    block: (blocker) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
  };
}

function entryOf({ state: usr }: Location, idx: number): Entry {
  return { idx, usr };
}

function currentPath() {
  return readPath(window.location.hash.slice(1));
}

/** `go` tells of its failures in the state. */
function ignore(_navigation: Promise<void>): void {}
