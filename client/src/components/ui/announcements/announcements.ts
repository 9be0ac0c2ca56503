import { createStore } from '../../../store.ts';

/** `info`: neither done nor failed, e.g. a reply on a waiting list. */
export type Tone = 'success' | 'info' | 'error';

/** An action of a message, e.g. Undo. Using it dismisses the message. */
export interface AnnouncedAction {
  label: string;
  act: () => void;
}

interface Announcement {
  id: number;
  text: string;
  /** Text after the main sentence, e.g. the server's reason. */
  detail: string | undefined;
  tone: Tone;
  actions: AnnouncedAction[];
  navigations: number;
  /** When the message was announced, in milliseconds. */
  since: number;
  /** The message has the focus or the pointer, so it stays. */
  held: boolean;
}

/** Maximum number of messages: more would cover a phone's screen. The oldest goes first. */
const mostShown = 3;
const shownForMs = 6000;
/**
 * A message with an action stays at least this long. Users of a keyboard or screen reader need the time to reach it
 * (WCAG 2.2.1).
 */
const undoableForMs = 20_000;

const { get, set: change, useValue } = createStore<readonly Announcement[]>([]);

export { get as currentAnnouncements, useValue as useAnnouncements };

let lastId = 0;

/**
 * Shows a message over the page. A success or `info` without an action stays six seconds, or until the next message
 * that is no error. An error, or a message with an action, stays until it is used, dismissed or two navigations old.
 * The returned function withdraws the message when it is no longer true.
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
  if (!actions[0] && tone !== 'error') setTimeout(expire, shownForMs, id);
  return () => dismiss(id);
}

/**
 * The router calls this at each navigation. A message goes at its second navigation, unless it is held or its action is
 * newer than `undoableForMs`.
 */
export function ageAnnouncements(): void {
  change(
    get()
      .map((one) => ({ ...one, navigations: one.navigations + 1 }))
      .filter((one) => one.navigations < 2 || one.held || isUndoable(one)),
  );
}

const isUndoable = ({ actions, since }: Announcement) =>
  actions[0] !== undefined && Date.now() - since < undoableForMs;

/** Keeps a message while it has the focus or the pointer. */
export function setHeld(id: number, held: boolean): void {
  change(get().map((one) => (one.id === id ? { ...one, held } : one)));
}

function expire(id: number): void {
  if (get().some((one) => one.id === id && one.held)) setTimeout(expire, shownForMs, id);
  else dismiss(id);
}

/** Called at each log-in and log-out. Removes messages with actions, as they belong to the person before. */
export function withdrawActions(): void {
  change(get().filter(({ actions }) => !actions[0]));
}

export function dismiss(id: number): void {
  change(get().filter((one) => one.id !== id));
}
