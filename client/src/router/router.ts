import { createStore } from '../store.ts';
import { currentPath, entryIndex, followHistory, isStepConfirmed, writeEntry } from './entries.ts';
import { type Location, readPath, type To, writePath } from './location.ts';
import { cancelRestore, savePosition, storePositions } from './scroll-positions.ts';

/**
 * The view on the screen. `action` is `pop` if Back or Forward led to the view. `index` is the position of its history
 * entry.
 */
export interface Shown<View> {
  location: Location;
  action: 'push' | 'replace' | 'pop';
  index: number;
  view: View;
}

/** A navigation whose view is loading; the current page stays meanwhile. */
export interface Navigation {
  location: Location;
  /** The view could not be loaded. A retry continues the navigation. */
  failed: boolean;
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

/** A blocked navigation: `proceed` continues it. */
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
  /** Opens the page's address; resolves when there is a view to show. */
  start: () => Promise<void>;
  /** Resolves when the view is shown, has failed, or is no longer wanted. */
  navigate: (to: To, options?: NavigateOptions) => Promise<void>;
  retry: () => Promise<void>;
  /** Asks `shouldBlock` before each navigation, and passes blocked ones to `hold`. */
  block: (blocker: Blocker) => () => void;
}

/** Returns a location's view, or a promise while its code loads. If the promise rejects, the current page stays. */
type Open<View> = (location: Location, action: Shown<View>['action']) => View | Promise<View>;

/**
 * A router over the hash of the address. `open` returns a location's view, or a promise while its code loads. While the
 * promise is pending, the current page and address stay.
 */
export function createHashRouter<View>(open: Open<View>): Router<View> {
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
          // On a reload the browser restores the position.
          history.scrollRestoration = 'auto';
        });
        followHistory(go, isHeld);
      }),
    navigate(to, { replace: asked, state: usr = null } = {}) {
      const here = get().shown?.location ?? currentPath();
      const location = { ...readPath(to, here.pathname), state: usr };
      // A second entry for the current address would make Back do nothing.
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

/** Opens locations and shows their views. If several locations are loading, only the latest is shown. */
function createOpener<View>(open: Open<View>) {
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
      const opened = open(location, action);
      if (opened instanceof Promise) change({ navigation: { location, failed, busy: failed } });
      const view = opened instanceof Promise ? await opened : opened;
      if (attempt !== latest) return;
      cancelRestore();
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
