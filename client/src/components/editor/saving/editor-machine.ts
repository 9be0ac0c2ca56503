import { useCallback, useRef, useState } from 'react';
import type { EditorDraft } from '../../draft/editor-draft.ts';
import type { Failure, Version } from '../editor.ts';

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

/** States in which a person may type, save, cancel or delete. */
const open: readonly EditorStatus[] = ['editing', 'failed', 'conflict'];
const saving: readonly EditorStatus[] = ['saving'];

/**
 * Events, with the states in which they apply and the state that follows. In other states an event is ignored, such as
 * a second press of Save or a late response.
 */
const transitions = {
  save: { from: open, to: 'saving' },
  /** Overwrites the version that somebody else has saved meanwhile. */
  saveMine: { from: ['conflict'], to: 'saving' },
  /** Validation failed: the failure of the previous attempt no longer matters. */
  invalid: { from: ['failed'], to: 'editing' },
  sendNew: { from: saving, to: 'saving' },
  saved: { from: saving, to: 'done' },
  /** The new record was queued until there is a network. */
  queued: { from: saving, to: 'done' },
  /** Somebody else has deleted the record. Saving goes on: the editor sends the fields again as a new record. */
  lost: { from: saving, to: 'saving' },
  /** The server has a newer version than the one that the changes are based on. */
  stale: { from: saving, to: 'conflict' },
  fail: { from: ['saving', 'removing'], to: 'failed' },
  /** The session has ended: saving stops, and an announcement says so. */
  sessionEnded: { from: saving, to: 'loggedOut' },
  /** Returns to the saved version without leaving the form. */
  discard: { from: open, to: 'editing' },
  leave: { from: open, to: 'done' },
  remove: { from: open, to: 'removing' },
  removed: { from: ['removing'], to: 'done' },
} as const satisfies Record<string, Transition>;

export type EditorEvent<Saved> =
  | { type: 'sendNew'; createKey: string }
  | { type: 'stale'; newest: Version<Saved> }
  | { type: 'fail'; failure: Failure }
  | { type: Exclude<keyof typeof transitions, 'sendNew' | 'stale' | 'fail'> };

export interface EditorState<Saved> {
  status: EditorStatus;
  /** The newest version that was read; undefined for a new record. */
  newest: Version<Saved> | undefined;
  /** ETag of the version that the changes are based on; sent as If-Match. */
  etag: string | undefined;
  /** Idempotency key of a POST that was sent: the record may exist. */
  createKey: string | undefined;
  /** The form opened with a draft. `unfinished`: the page was closed while the record was being saved. */
  restored: 'unsaved' | 'unfinished' | undefined;
  failure: Failure | undefined;
  /** The record is deleted: its content can be saved as a new one. */
  isGone: boolean;
}

/** First state of an editor. A draft that is based on another version than `newest` opens as a conflict. */
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

/** The next state; the same object if the event is ignored. */
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
 * State of an editor. `send` returns at once whether the event applies, and `current` returns the latest state. Neither
 * waits for a render: a second press of Save may come before it.
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
