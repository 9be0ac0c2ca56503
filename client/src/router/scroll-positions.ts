import { readStored, writeStored } from '../browser-storage.ts';

/** The reader's position on a page: how far down, and on which of the links to one address. */
interface Position {
  top: number;
  link: string | null;
  nth?: number;
}

const storageKey = 'scroll';
/** A page that has not grown for so long is complete, on a slow phone too. */
const settledAfterMs = 1_000;
/** Those that the keyboard reaches. */
const links = 'main a[href]:not([tabindex])';
/** By the index of the entry in the history. */
let positions: Record<number, Position> | undefined;
let stopRestoring = () => {};

/** Remembers where the reader is on the page of an entry that they are about to leave. */
export function savePosition(index: number): void {
  const focused = document.querySelector<HTMLElement>(`${links}:focus`);
  const link = focused?.getAttribute('href') ?? null;
  const nth = focused ? linksTo(link).indexOf(focused) : 0;
  stored()[index] = { top: window.scrollY, link, nth };
}

/** Keeps the positions for a page that is reloaded or thrown out of memory. */
export function storePositions(): void {
  writeStored(storageKey, JSON.stringify(positions), 'sessionStorage');
}

/**
 * Brings the reader back to where they were on the page of an entry. Fetched content makes the page
 * tall enough later, and what comes above it moves it: repeated as the page grows, until it has
 * settled or the reader does something.
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
  leavePosition();
  stopRestoring = stop;
  for (const event of events) window.addEventListener(event, stop);
  growth.observe(document.body);
  restore();
}

/** The reader is shown something else: what has not been restored yet is left. */
export function leavePosition(): void {
  stopRestoring();
}

/** Of fewer links than there were, the last one takes the focus until the others are there. */
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
