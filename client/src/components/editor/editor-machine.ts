import { useCallback, useRef, useState } from 'react';
import type { EditorDraft } from '../draft/editor-draft.ts';
import type { Failure, Version } from './editor.ts';

export type EditorStatus =
  | 'editing'
  | 'saving'
  | 'failed'
  | 'conflict'
  | 'removing'
  | 'loggedOut'
  | 'done';

interface Transition {
  from: readonly EditorStatus[];
  to: EditorStatus;
}

/** The reader may type, save, cancel or delete. */
const open: readonly EditorStatus[] = ['editing', 'failed', 'conflict'];
const saving: readonly EditorStatus[] = ['saving'];

/**
 * Events, with the states in which they count and the one that they lead to. In another state an event is
 * ignored: a second press of Save, an answer that comes when nobody waits for it.
 */
const transitions = {
  save: { from: open, to: 'saving' },
  /** Save over the version that somebody else has saved meanwhile. */
  saveMine: { from: ['conflict'], to: 'saving' },
  /** The texts did not pass the check: the failure of the attempt before is no longer of interest. */
  invalid: { from: ['failed'], to: 'editing' },
  /** A new record is being sent under a key. */
  sendNew: { from: saving, to: 'saving' },
  saved: { from: saving, to: 'done' },
  /** A new record waits for the network. */
  queued: { from: saving, to: 'done' },
  /** Somebody else has deleted the record: this save fails, and the next one creates a new record. */
  lost: { from: saving, to: 'saving' },
  /** The server has a newer version than the one that the changes are based on. */
  stale: { from: saving, to: 'conflict' },
  fail: { from: ['saving', 'removing'], to: 'failed' },
  /** The reader has changed the language: the same failure in other words. */
  reword: { from: ['failed'], to: 'failed' },
  /** Saving has stopped, and the form says why beside a field. */
  sessionEnded: { from: saving, to: 'loggedOut' },
  /** Back to what is saved, without leaving the form. */
  discard: { from: open, to: 'editing' },
  leave: { from: open, to: 'done' },
  remove: { from: open, to: 'removing' },
  removed: { from: ['removing'], to: 'done' },
} as const satisfies Record<string, Transition>;

export type EditorEvent<Saved> =
  | { type: 'sendNew'; createKey: string }
  | { type: 'stale'; newest: Version<Saved> }
  | { type: 'fail' | 'reword'; failure: Failure }
  | { type: Exclude<keyof typeof transitions, 'sendNew' | 'stale' | 'fail' | 'reword'> };

export interface EditorState<Saved> {
  status: EditorStatus;
  /** The newest version that was read; undefined for a new record. */
  newest: Version<Saved> | undefined;
  /** ETag of the version that the changes are based on: what a save sends as If-Match. */
  etag: string | undefined;
  /** A new record was sent under this key: it may be there. */
  createKey: string | undefined;
  /** The form opened with a draft; `unfinished`: it was being saved when it was cut off. */
  restored: 'unsaved' | 'unfinished' | undefined;
  /** Why the last attempt failed. */
  failure: Failure | undefined;
  /** The record is no longer there: what is typed can be saved as a new one. */
  isGone: boolean;
}

/** A draft of an older version than the one that was just read opens as a conflict. */
export function openEditor<Saved>(
  newest: Version<Saved> | undefined,
  draft: Pick<EditorDraft, 'etag' | 'createKey' | 'saving'> | undefined,
  isGone = false,
): EditorState<Saved> {
  const failure = undefined;
  if (!draft) {
    const [createKey, restored] = [undefined, undefined];
    return { status: 'editing', newest, etag: newest?.etag, createKey, restored, failure, isGone };
  }
  const { createKey, saving } = draft;
  const etag = isGone ? undefined : draft.etag;
  const status = etag === newest?.etag ? 'editing' : 'conflict';
  const restored = saving ? 'unfinished' : 'unsaved';
  return { status, newest, etag, createKey, restored, failure, isGone };
}

/** The next state; the same object where the event is ignored. */
export function reduceEditor<Saved>(
  state: EditorState<Saved>,
  event: EditorEvent<Saved>,
): EditorState<Saved> {
  const { from, to: status }: Transition = transitions[event.type];
  if (!from.includes(state.status)) return state;
  const next = { ...state, status, failure: undefined };
  switch (event.type) {
    case 'saveMine':
      return { ...next, etag: state.newest?.etag };
    case 'lost':
      return { ...next, newest: undefined, etag: undefined, isGone: true };
    case 'discard':
      return { ...next, etag: state.newest?.etag, createKey: undefined, restored: undefined };
    default: {
      const { type, ...payload } = event;
      return { ...next, ...payload };
    }
  }
}

/**
 * The state of an editor. `send` tells at once whether the event counts, and `current` what the state is by
 * now: a second press may come before the next render.
 */
export function useEditorMachine<Saved>(initial: () => EditorState<Saved>) {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  const send = useCallback((event: EditorEvent<Saved>) => {
    const next = reduceEditor(latest.current, event);
    if (next === latest.current) return false;
    latest.current = next;
    setState(next);
    return true;
  }, []);
  const current = useCallback(() => latest.current, []);
  return { state, send, current };
}

export function isOpen(status: EditorStatus): boolean {
  return open.includes(status);
}
