import { createStore } from '../../store.ts';

export type Tone = 'success' | 'error';

/** An action of a message, e.g. undo. Taking it dismisses the message. */
export interface AnnouncedAction {
  label: string;
  act: () => void;
}

interface Announcement {
  id: number;
  text: string;
  /** Text after the specified sentence, e.g. the server's reason. */
  detail: string | undefined;
  tone: Tone;
  actions: AnnouncedAction[];
  navigations: number;
  /** Milliseconds of the clock. */
  since: number;
  /** It has the focus or the pointer. */
  held: boolean;
}

/** More would cover a phone's screen; the oldest goes first. */
const mostShown = 3;
const shownForMs = 6000;
/** WCAG 2.2.1: whoever uses keys or a screen reader needs that long to reach it. */
const undoableForMs = 20_000;

const { get, set: change, useValue } = createStore<readonly Announcement[]>([]);

export { get as currentAnnouncements, useValue as useAnnouncements };

let lastId = 0;

/**
 * Shows a message over the page: a success for six seconds; an error, or what can be undone, until the reader has
 * taken it, dismissed it or moved on twice. The news of a success takes the place of older ones, unless these can
 * still be undone. The returned function takes the message back when it is no longer true.
 */
export function announce(
  text: string,
  tone: Tone,
  detail?: string,
  ...actions: AnnouncedAction[]
): () => void {
  const id = ++lastId;
  const others = get().filter(
    (one) => one.text !== text && (tone === 'error' || one.tone === 'error' || one.actions[0]),
  );
  change(
    [
      ...others,
      { id, text, detail, tone, actions, navigations: 0, since: Date.now(), held: false },
    ].slice(-mostShown),
  );
  if (!actions[0] && tone === 'success') setTimeout(expire, shownForMs, id);
  return () => dismiss(id);
}

/** The router calls it at each navigation: a message survives the first one after it. */
export function ageAnnouncements(): void {
  change(
    get()
      .map((one) => ({ ...one, navigations: one.navigations + 1 }))
      .filter((one) => one.navigations < 2 || one.held || isUndoable(one)),
  );
}

const isUndoable = ({ actions, since }: Announcement) =>
  actions[0] !== undefined && Date.now() - since < undoableForMs;

/** The focus or the pointer is on a message, which then stays. */
export function hold(id: number, held: boolean): void {
  change(get().map((one) => (one.id === id ? { ...one, held } : one)));
}

function expire(id: number): void {
  if (get().some((one) => one.id === id && one.held)) setTimeout(expire, shownForMs, id);
  else dismiss(id);
}

/** Removes what could be undone by the person who was logged in. */
export function withdrawActions(): void {
  change(get().filter(({ actions }) => !actions[0]));
}

export function dismiss(id: number): void {
  change(get().filter((one) => one.id !== id));
}
