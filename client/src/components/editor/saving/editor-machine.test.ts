import { describe, expect, test } from 'vitest';
import {
  type EditorEvent,
  type EditorState,
  type EditorStatus,
  isOpen,
  openEditor,
  reduceEditor,
} from './editor-machine.ts';

type Saved = { title: string };
const first = { data: { title: 'First' }, etag: '"v1"' };
const second = { data: { title: 'Second' }, etag: '"v2"' };
const failure = { text: 'Error saving event' };

const events = {
  save: { type: 'save' },
  saveMine: { type: 'saveMine' },
  invalid: { type: 'invalid' },
  sendNew: { type: 'sendNew', createKey: 'key' },
  lost: { type: 'lost' },
  saved: { type: 'saved' },
  queued: { type: 'queued' },
  stale: { type: 'stale', newest: second },
  fail: { type: 'fail', failure },
  sessionEnded: { type: 'sessionEnded' },
  discard: { type: 'discard' },
  leave: { type: 'leave' },
  remove: { type: 'remove' },
  removed: { type: 'removed' },
} satisfies { [Type in EditorEvent<Saved>['type']]: EditorEvent<Saved> & { type: Type } };

function after(...types: (keyof typeof events)[]): EditorState<Saved> {
  return types.reduce<EditorState<Saved>>(
    (state, type) => reduceEditor(state, events[type]),
    openEditor<Saved>(first, undefined),
  );
}

/** Every state, and the events that lead to it. */
const reached: Record<EditorStatus, EditorState<Saved>> = {
  editing: after(),
  saving: after('save'),
  failed: after('save', 'fail'),
  conflict: after('save', 'stale'),
  removing: after('remove'),
  loggedOut: after('save', 'sessionEnded'),
  done: after('save', 'saved'),
};

describe('every event in every state', () => {
  const expected: Record<EditorStatus, Partial<Record<keyof typeof events, EditorStatus>>> = {
    editing: { save: 'saving', remove: 'removing', discard: 'editing', leave: 'done' },
    saving: {
      sendNew: 'saving',
      lost: 'saving',
      saved: 'done',
      queued: 'done',
      stale: 'conflict',
      fail: 'failed',
      sessionEnded: 'loggedOut',
    },
    failed: {
      save: 'saving',
      invalid: 'editing',
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
  };
  for (const [status, state] of Object.entries(reached) as [EditorStatus, EditorState<Saved>][]) {
    test(status, () => {
      expect(state.status).toBe(status);
      for (const event of Object.values(events)) {
        const next = reduceEditor(state, event);
        const wanted = expected[status][event.type];
        expect([event.type, next.status]).toEqual([event.type, wanted ?? status]);
        if (!wanted) expect(next).toBe(state);
      }
    });
  }
});

test('a second press of Save is ignored, and so is Cancel while something is saved', () => {
  const saving = after('save');
  expect(reduceEditor(saving, events.save)).toBe(saving);
  expect(reduceEditor(saving, events.leave)).toBe(saving);
  expect(reduceEditor(saving, events.remove)).toBe(saving);
});

test('only open states let the reader act', () => {
  const open = Object.keys(reached).filter((status) => isOpen(status as EditorStatus));
  expect(open).toEqual(['editing', 'failed', 'conflict']);
});

test('the next attempt clears the failure', () => {
  expect(after('save', 'fail').failure).toBe(failure);
  expect(after('save', 'fail', 'save').failure).toBeUndefined();
  expect(after('save', 'fail', 'invalid').failure).toBeUndefined();
  expect(after('save', 'fail', 'discard').failure).toBeUndefined();
});

describe('conflict', () => {
  test('Save still names the old version, so that nothing is overwritten unseen', () => {
    const state = after('save', 'stale');
    expect(state.newest).toBe(second);
    expect(state.etag).toBe(first.etag);
    expect(after('save', 'stale', 'save').etag).toBe(first.etag);
  });

  test('Save mine names the version that was shown', () => {
    expect(after('save', 'stale', 'saveMine').etag).toBe(second.etag);
  });

  test('changes that are discarded start from the version that was shown', () => {
    expect(after('save', 'stale', 'discard')).toMatchObject({
      status: 'editing',
      newest: second,
      etag: second.etag,
    });
  });
});

test('a record that was deleted meanwhile rests on no version any more', () => {
  const state = after('save', 'lost', 'fail');
  expect(state).toMatchObject({ status: 'failed', failure, isGone: true });
  expect([state.newest, state.etag]).toEqual([undefined, undefined]);
});

test('a new record keeps its key over failures', () => {
  const state = ['save', 'sendNew', 'fail', 'save', 'fail'] as const;
  expect(after(...state)).toMatchObject({ status: 'failed', createKey: 'key' });
  expect(after(...state, 'discard').createKey).toBeUndefined();
});

describe('opens', () => {
  test('without a draft', () => {
    expect(openEditor<Saved>(first, undefined)).toEqual({
      status: 'editing',
      newest: first,
      etag: first.etag,
      createKey: undefined,
      restored: undefined,
      failure: undefined,
      isGone: false,
    });
  });

  test('with the draft of a deleted record, to be saved as a new one', () => {
    const state = openEditor<Saved>(undefined, { etag: first.etag, saving: false }, true);
    expect(state).toMatchObject({ status: 'editing', etag: undefined, isGone: true });
  });

  test('with a draft of the version that was read', () => {
    const state = openEditor<Saved>(first, { etag: first.etag, saving: false });
    expect(state).toMatchObject({ status: 'editing', restored: 'unsaved' });
  });

  test('with a draft that was being saved', () => {
    const state = openEditor<Saved>(undefined, { createKey: 'key', saving: true });
    expect(state).toMatchObject({ status: 'editing', restored: 'unfinished', createKey: 'key' });
    expect(reduceEditor(state, events.discard)).toMatchObject({
      restored: undefined,
      createKey: undefined,
    });
  });

  test('with a draft of an older version as a conflict', () => {
    const state = openEditor<Saved>(second, { etag: first.etag, saving: false });
    expect(state).toMatchObject({ status: 'conflict', newest: second, etag: first.etag });
    expect(reduceEditor(state, events.saveMine).etag).toBe(second.etag);
  });
});
