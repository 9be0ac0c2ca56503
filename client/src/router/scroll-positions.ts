import { readStored, writeStored } from '../browser-storage.ts';

/**
 * The reader's position on a page. `top` is the scroll offset. `link` is the address of the focused link, null without
 * one. `nth` is its index among links with that address.
 */
interface Position {
  top: number;
  link: string | null;
  nth?: number;
}

const storageKey = 'scroll';
/** A page that has not grown for this long is complete, even on a slow phone. */
const settledAfterMs = 1_000;
/** Links that the keyboard can reach. */
const links = 'main a[href]:not([tabindex])';
/** Positions by index of the history entry. */
let positions: Record<number, Position> | undefined;
let stopRestoring = () => {};

/** Remembers the reader's position on the current page under its history entry, before the reader leaves the page. */
export function savePosition(index: number): void {
  const focused = document.querySelector<HTMLElement>(`${links}:focus`);
  const link = focused?.getAttribute('href') ?? null;
  const nth = focused ? linksTo(link).indexOf(focused) : 0;
  stored()[index] = { top: window.scrollY, link, nth };
}

/** Persists the positions in case the page is reloaded or evicted from memory. */
export function storePositions(): void {
  writeStored(storageKey, JSON.stringify(positions), 'sessionStorage');
}

/**
 * Restores the position that is stored for a history entry. Content that loads later moves what is below it. So the
 * position is set again as the page grows, until the page stops growing or the reader acts.
 */
export function restorePosition(index: number): void {
  const { top, link, nth = 0 } = stored()[index] ?? { top: 0, link: null };
  let settled: ReturnType<typeof setTimeout> | undefined;
  let hasFocus = link === null;
  const restore = () => {
    window.scrollTo(0, top);
    hasFocus ||= focusLink(link, nth);
    clearTimeout(settled);
    const isThere = Math.abs(window.scrollY - top) < 2;
    if (isThere && hasFocus) settled = setTimeout(stop, settledAfterMs);
  };
  const growth = new ResizeObserver(restore);
  const events = ['pointerdown', 'wheel', 'keydown'];
  const stop = () => {
    clearTimeout(settled);
    growth.disconnect();
    for (const event of events) window.removeEventListener(event, stop);
  };
  cancelRestore();
  stopRestoring = stop;
  for (const event of events) window.addEventListener(event, stop);
  growth.observe(document.body);
  restore();
}

/** Stops restoring, because the reader moves on. */
export function cancelRestore(): void {
  stopRestoring();
}

/**
 * Focuses the link to `href` with the index `nth`, or the last one while fewer have loaded. Returns whether the link at
 * `nth` was there.
 */
function focusLink(href: string | null, nth: number): boolean {
  const found = linksTo(href);
  (found[nth] ?? found[found.length - 1])?.focus({ preventScroll: true });
  return nth < found.length;
}

function linksTo(href: string | null): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(links)];
  return found.filter((link) => link.getAttribute('href') === href);
}

function stored(): Record<number, Position> {
  positions ??= readPositions();
  return positions;
}

function readPositions(): Record<number, Position> {
  try {
    return JSON.parse(readStored(storageKey, 'sessionStorage') ?? '{}');
  } catch {
    return {};
  }
}
