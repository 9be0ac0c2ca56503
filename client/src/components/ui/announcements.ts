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
}

/** More would cover a phone's screen; the oldest goes first. */
const mostShown = 3;
const shownForMs = 6000;

const { get, set: change, useValue } = createStore<readonly Announcement[]>([]);

export { get as currentAnnouncements, useValue as useAnnouncements };

let lastId = 0;

/**
 * Shows a message over the page: for six seconds, or with actions until the reader has taken it,
 * dismissed it or moved on twice. The news of a success takes the place of older ones, unless these can
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
  change([...others, { id, text, detail, tone, actions, navigations: 0 }].slice(-mostShown));
  if (!actions[0]) setTimeout(dismiss, shownForMs, id);
  return () => dismiss(id);
}

/** The router calls it at each navigation: a message survives the first one after it. */
export function ageAnnouncements(): void {
  change(
    get()
      .map((one) => ({ ...one, navigations: one.navigations + 1 }))
      .filter((one) => one.navigations < 2),
  );
}

/** Removes what could be undone by the person who was logged in. */
export function withdrawActions(): void {
  change(get().filter(({ actions }) => !actions[0]));
}

export function dismiss(id: number): void {
  change(get().filter((one) => one.id !== id));
}
