import { createStore } from '../store.ts';
import { currentPath, entryIndex, followHistory, isStepConfirmed, writeEntry } from './entries.ts';
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

/** A navigation that was held up: `proceed` goes on with it. */
export interface Held {
  location: Location;
  proceed: () => void;
}

export interface Blocker {
  shouldBlock: (leaving: { currentLocation: Location; nextLocation: Location }) => boolean;
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

/**
 * A router over the hash of the address. `open` gives the view of a location: at once, or when its
 * code has arrived; until then the page that is shown stays, and the address as well.
 */
export function createHashRouter<View>(
  open: (location: Location) => View | Promise<View>,
): Router<View> {
  const { get, subscribe, go, retry, saveShown } = createOpener(open);
  const blockers = new Set<Blocker>();

  function isHeld(nextLocation: Location, leave: () => unknown): boolean {
    const { shown } = get();
    if (isStepConfirmed() || !shown) return false;
    const leaving = { currentLocation: shown.location, nextLocation };
    const blocker = [...blockers].find(({ shouldBlock }) => shouldBlock(leaving));
    blocker?.hold({ location: nextLocation, proceed: leave });
    return blocker !== undefined;
  }

  return {
    state: get,
    subscribe,
    start: () =>
      new Promise((resolve) => {
        subscribe(() => get().shown && resolve());
        window.addEventListener('pagehide', () => {
          saveShown();
          storePositions();
          // A reload keeps its place without us.
          history.scrollRestoration = 'auto';
        });
        followHistory(go, isHeld);
      }),
    navigate(to, { replace: asked, state: usr = null } = {}) {
      const here = get().shown?.location ?? currentPath();
      const location = { ...readPath(to, here.pathname), state: usr };
      // A second entry for the present address would make Back do nothing.
      const replace = asked ?? (!usr && writePath(here) === writePath(location));
      const action = replace ? 'replace' : 'push';
      const leave = () => go(action, location, () => writeEntry(`${action}State`, location));
      return isHeld(location, leave) ? Promise.resolve() : leave();
    },
    retry,
    block: (blocker) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
  };
}

/** Opens locations and shows their views; of several that are on their way, the last that was asked for. */
function createOpener<View>(open: (location: Location) => View | Promise<View>) {
  const { get, set, subscribe } = createStore<RouterState<View>>({
    shown: undefined,
    navigation: undefined,
  });
  let latest = 0;
  let again: (() => Promise<void>) | undefined;

  function change(next: Partial<RouterState<View>>): void {
    set({ ...get(), ...next });
  }

  function saveShown(): void {
    const { shown } = get();
    if (shown) savePosition(shown.index);
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
      saveShown();
      write();
      change({ shown: { location, action, index: entryIndex(), view }, navigation: undefined });
    } catch (error) {
      console.error('A screen could not be fetched.', error);
      if (attempt === latest) change({ navigation: { location, failed: true, busy: false } });
    }
  }

  return {
    get,
    subscribe,
    go,
    saveShown,
    retry: async () => {
      const { navigation } = get();
      if (navigation?.failed && !navigation.busy) await again?.();
    },
  };
}
