import { pathOfHash } from '@alumni/shared/text/address-tail';
import { type Location, readPath, writePath } from './location.ts';

/**
 * The router's state in a history entry. `idx` is the entry's position; `usr` is the state that the navigation passed
 * on.
 */
interface Entry {
  idx: number;
  usr: unknown;
}

/** Shows a location; `write` records it in the history. */
type Go = (action: 'push' | 'pop', location: Location, write?: () => void) => Promise<void>;

let index = 0;
/** The reader has agreed to leave: the next step through the history needs no question. */
let stepConfirmed = false;
/** Pending steps back to the current page, which the browser has yet to report. */
let stepsBack = 0;

export const entryIndex = () => index;
export const isStepConfirmed = () => stepConfirmed;

export function currentPath() {
  return readPath(pathOfHash(window.location.hash));
}

export function writeEntry(method: 'pushState' | 'replaceState', location: Location): void {
  // The router restores scroll positions itself, once the content is there. New entries inherit this setting.
  history.scrollRestoration = 'manual';
  const at = method === 'pushState' ? index + 1 : index;
  history[method](toEntry(location, at), '', `#${writePath(location)}`);
  index = at;
}

/** Opens the page's address; then follows Back, Forward and typed addresses. */
export function followHistory(
  go: Go,
  isHeld: (nextLocation: Location, leave: () => unknown) => boolean,
): void {
  function onStep(location: Location, to: number): void {
    const steps = to - index;
    const leave = () => {
      stepConfirmed = true;
      history.go(steps);
    };
    if (steps !== 0 && isHeld(location, leave)) stepBack(-steps);
    else {
      stepConfirmed = false;
      index = to;
      leaveUnawaited(go('pop', location));
    }
  }

  /** Handles a typed address: the browser has already made an entry, but without the router's state. */
  function onTypedAddress(location: Location): void {
    const leave = () => go('push', location, () => writeEntry('pushState', location));
    if (isHeld(location, leave)) stepBack(-1);
    else {
      index += 1;
      history.replaceState(toEntry(location, index), '');
      leaveUnawaited(go('push', location));
    }
  }

  const { idx = 0, location } = current();
  index = idx;
  history.replaceState(toEntry(location, idx), '');
  window.addEventListener('popstate', () => {
    if (stepsBack > 0) {
      stepsBack -= 1;
      return;
    }
    history.scrollRestoration = 'manual';
    const { idx, location } = current();
    if (typeof idx === 'number') onStep(location, idx);
    else onTypedAddress(location);
  });
  leaveUnawaited(go('pop', location));
}

function stepBack(steps: number): void {
  stepsBack += 1;
  history.go(steps);
}

function current() {
  const entry = history.state as Entry | null;
  return { idx: entry?.idx, location: { ...currentPath(), state: entry?.usr ?? null } };
}

function toEntry({ state: usr }: Location, idx: number): Entry {
  return { idx, usr };
}

/** Marks a promise as unhandled on purpose: `go` reports failures in the state. */
function leaveUnawaited(_navigation: Promise<void>): void {}
