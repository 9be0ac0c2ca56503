import { pathOfHash } from '@alumni/shared/text/address-tail';
import { type Location, readPath, writePath } from './location.ts';

/** The router's state in an entry of the history. */
interface Entry {
  idx: number;
  usr: unknown;
}

/** Shows a location; `write` tells the history of it. */
type Go = (action: 'push' | 'pop', location: Location, write?: () => void) => Promise<void>;

/** Index of the entry of the history that the browser is at. */
let index = 0;
/** The reader has confirmed the next step. */
let stepConfirmed = false;
/** Steps back to the page that is shown, which the browser has yet to report. */
let stepsBack = 0;

export const entryIndex = () => index;
export const isStepConfirmed = () => stepConfirmed;

export function currentPath() {
  return readPath(pathOfHash(window.location.hash));
}

export function writeEntry(method: 'pushState' | 'replaceState', location: Location): void {
  // Positions are restored here, when the page is there again. Entries inherit it.
  history.scrollRestoration = 'manual';
  const at = method === 'pushState' ? index + 1 : index;
  history[method](entryOf(location, at), '', `#${writePath(location)}`);
  index = at;
}

/** Opens the address of the page; then goes where Back, Forward and typed addresses lead. */
export function followHistory(
  go: Go,
  isHeld: (nextLocation: Location, leave: () => unknown) => boolean,
): void {
  /** Back or Forward. */
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
      ignore(go('pop', location));
    }
  }

  /** The browser has made an entry of the history already, which is not ours yet. */
  function onTypedAddress(location: Location): void {
    const leave = () => go('push', location, () => writeEntry('pushState', location));
    if (isHeld(location, leave)) stepBack(-1);
    else {
      index += 1;
      history.replaceState(entryOf(location, index), '');
      ignore(go('push', location));
    }
  }

  const { idx = 0, location } = current();
  index = idx;
  history.replaceState(entryOf(location, idx), '');
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
  ignore(go('pop', location));
}

function stepBack(steps: number): void {
  stepsBack += 1;
  history.go(steps);
}

function current() {
  const entry = history.state as Entry | null;
  return { idx: entry?.idx, location: { ...currentPath(), state: entry?.usr ?? null } };
}

function entryOf({ state: usr }: Location, idx: number): Entry {
  return { idx, usr };
}

/** `go` tells of its failures in the state. */
function ignore(_navigation: Promise<void>): void {}
