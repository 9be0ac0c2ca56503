import type { EditorDraft } from '../draft/editor-draft.ts';
import type { Failure, Version } from './editor.ts';

/**
 * States of an editor, and the events that lead from one to the next. An event that its state does not
 * list is ignored: a second press of Save, an answer that comes when nobody waits for it.
 */
const transitions = {
  editing: { save: 'saving', remove: 'removing', discard: 'editing', leave: 'done' },
  saving: {
    sendNew: 'saving',
    saved: 'done',
    queued: 'done',
    stale: 'conflict',
    fail: 'failed',
    halt: 'editing',
    sessionEnded: 'loggedOut',
  },
  failed: {
    save: 'saving',
    invalid: 'editing',
    reword: 'failed',
    remove: 'removing',
    discard: 'editing',
    leave: 'done',
  },
  conflict: {
    save: 'saving',
    saveMine: 'saving',
    remove: 'removing',
    discard: 'editing',
    leave: 'done',
  },
  removing: { removed: 'done', fail: 'failed' },
  loggedOut: {},
  done: {},
} as const satisfies Record<string, Partial<Record<EditorEvent<unknown>['type'], string>>>;

export type EditorStatus = keyof typeof transitions;

export type EditorEvent<Saved> =
  | { type: 'save' }
  /** Save over the version that somebody else has saved meanwhile. */
  | { type: 'saveMine' }
  /** The texts did not pass the check: the failure of the attempt before is no longer of interest. */
  | { type: 'invalid' }
  /** A new record is being sent under this key. */
  | { type: 'sendNew'; createKey: string }
  | { type: 'saved' }
  /** A new record waits for the network. */
  | { type: 'queued' }
  /** The server has a newer version than the one that the changes are based on. */
  | { type: 'stale'; newest: Version<Saved> }
  | { type: 'fail'; failure: Failure }
  /** The reader has changed the language: the same failure in other words. */
  | { type: 'reword'; failure: Failure }
  /** Saving has stopped, and the form says why beside a field. */
  | { type: 'halt' }
  | { type: 'sessionEnded' }
  /** Back to what is saved, without leaving the form. */
  | { type: 'discard' }
  | { type: 'leave' }
  | { type: 'remove' }
  | { type: 'removed' };

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
}

/** A draft of an older version than the one that was just read opens as a conflict. */
export function openEditor<Saved>(
  newest: Version<Saved> | undefined,
  draft: Pick<EditorDraft, 'etag' | 'createKey' | 'saving'> | undefined,
): EditorState<Saved> {
  const failure = undefined;
  if (!draft) {
    const [createKey, restored] = [undefined, undefined];
    return { status: 'editing', newest, etag: newest?.etag, createKey, restored, failure };
  }
  const { etag, createKey, saving } = draft;
  const status = etag === newest?.etag ? 'editing' : 'conflict';
  return { status, newest, etag, createKey, restored: saving ? 'unfinished' : 'unsaved', failure };
}

/** The next state; the same object where the event is ignored. */
export function reduceEditor<Saved>(
  state: EditorState<Saved>,
  event: EditorEvent<Saved>,
): EditorState<Saved> {
  const row: Partial<Record<EditorEvent<Saved>['type'], EditorStatus>> = transitions[state.status];
  const status = row[event.type];
  if (!status) return state;
  const next = { ...state, status, failure: undefined };
  switch (event.type) {
    case 'saveMine':
      return { ...next, etag: state.newest?.etag };
    case 'sendNew':
      return { ...next, createKey: event.createKey };
    case 'stale':
      return { ...next, newest: event.newest };
    case 'fail':
    case 'reword':
      return { ...next, failure: event.failure };
    case 'discard':
      return { ...next, etag: state.newest?.etag, createKey: undefined, restored: undefined };
    default:
      return next;
  }
}

/** Whether the reader may type, save, cancel or delete. */
export function isOpen(status: EditorStatus): boolean {
  return status === 'editing' || status === 'failed' || status === 'conflict';
}
