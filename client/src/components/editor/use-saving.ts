import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, isAbort, serverMessageOf } from '../../api/api-error.ts';
import { networkStatus } from '../../api/network-status.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { useWords } from '../../i18n/language.ts';
import { currentUser } from '../../session/session-store.ts';
import { inLanguage, loadRewording, useOnOtherLanguage } from '../form/reword-failure.ts';
import { UnreadablePicturesError, UploadsFailedError } from '../images/picture-errors.ts';
import type { Pictures } from '../images/pictures.ts';
import { loadOutbox } from '../outbox/load-outbox.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { inBackground } from '../ui/in-background.ts';
import type { CreateCall, EditorFormOptions, Failure, TextValues, Version } from './editor.ts';
import { editorWords } from './editor.words.ts';
import {
  changesOf,
  differingFields,
  editorContentOf,
  sameOrder,
  withChanges,
} from './editor-content.ts';
import { type EditorEvent, type EditorState, isOpen } from './editor-machine.ts';
import { useRecordChanges } from './use-record.ts';

interface SavingParts<Saved, Values extends TextValues> {
  send: (event: EditorEvent<Saved>) => boolean;
  current: () => EditorState<Saved>;
  form: UseFormReturn<Values>;
  pictures: Pictures;
  draftName: string;
  /** Stores the draft now, as one that is being saved. */
  storeDraft: () => void;
  /**
   * Removes the draft and stops asking before the form is left. `isQueued`: its pictures belong to a
   * post that waits.
   */
  discardDraft: (isQueued?: boolean) => void;
}

/** Actions of an editor beyond its own page: saving, comparing, deleting. */
export function useSaving<Saved, Values extends TextValues>(
  { definition, target, explain, onSaved, onQueued, removal }: EditorFormOptions<Saved, Values>,
  {
    send,
    current,
    form,
    pictures,
    draftName,
    storeDraft,
    discardDraft,
  }: SavingParts<Saved, Values>,
) {
  const { calls } = definition;
  const t = useWords(editorWords);
  const announce = useAnnounce();
  const confirm = useConfirm();
  const cache = useRecordChanges(definition);
  const lastFailure = useRef<{ error: unknown; wasRemoving: boolean }>(undefined);
  const newestContent = () => editorContentOf(definition, current().newest?.data);

  /** For the state `saving`. */
  async function save(texts: Values): Promise<void> {
    const sentKey = current().createKey;
    try {
      if (networkStatus().offline && (await queue(texts, sentKey))) return;
      const images = await pictures.send();
      if (target.id !== undefined) {
        const change = changeOf(texts, images);
        const { message, version } = await calls.update(target.id, change, current().etag);
        await finish(target.id, message, version);
      } else await create(target.create, texts, images);
    } catch (error) {
      const isUnsent = error instanceof UploadsFailedError ? error.isNetwork : isStatus(error, 0);
      const queued = isUnsent && (await queue(texts, sentKey).catch(() => false));
      if (!queued) await giveUp(error, texts);
    }
  }

  /** Has a new record wait for the network; false where it cannot. `sentKey`: it was sent before. */
  async function queue(values: Values, sentKey: string | undefined): Promise<boolean> {
    if (!target.create) return false;
    const { queuePost } = await loadOutbox();
    const { text: failed } = explain(new ApiError(0));
    const post = {
      ...target,
      kind: definition.name,
      key: current().createKey,
      sentKey,
      values,
      draftName,
      pictures,
      failed,
    };
    if (!(await queuePost(post))) return false;
    send({ type: 'queued' });
    discardDraft(true);
    onQueued?.();
    return true;
  }

  function changeOf(values: Values, images: string[]) {
    const content = newestContent();
    const changed = differingFields({ values, order: images }, content);
    const imagesChanged = !sameOrder(images, content.order);
    return { values, images, changed, imagesChanged, saved: current().newest?.data };
  }

  /** A previous POST may have succeeded: retry with its key, then PATCH the latest values. */
  async function create(post: CreateCall<Values>, texts: Values, images: string[]): Promise<void> {
    const { createKey: sentKey } = current();
    // One that waits may have been sent while it was opened.
    const knownKey = sentKey ?? (target.create && target.waiting);
    const createKey = knownKey ?? newRequestKey();
    send({ type: 'sendNew', createKey });
    storeDraft();
    const { _id, message } = await post(texts, images, createKey);
    if (knownKey) await calls.update(_id, changeOf(texts, images), undefined);
    await finish(_id, message);
  }

  async function finish(id: string, message: string, version?: Version<Saved>): Promise<void> {
    send({ type: 'saved' });
    discardDraft();
    await cache.saved(id, version);
    announce(message, 'success');
    onSaved(id);
  }

  async function giveUp(error: unknown, texts: Values): Promise<void> {
    // If another tab has logged in again, there is a session and saving can be retried.
    if (isStatus(error, 401) && !currentUser()) {
      send({ type: 'sessionEnded' });
      announce(t.sessionEnded, 'error', t.sessionEndedText);
    } else if (error instanceof UnreadablePicturesError) {
      send({ type: 'halt' });
    } else if (target.id !== undefined && isStatus(error, 412)) {
      await compare(target.id, texts);
    } else {
      fail(error);
    }
  }

  /**
   * The server has a newer version: the form takes over what only that one has changed, and the
   * reader decides about the rest. If nothing is left, only the answer to our save was lost.
   */
  async function compare(id: string, texts: Values): Promise<void> {
    try {
      const newest = await calls.read(id);
      const theirs = editorContentOf(definition, newest.data);
      const mine = changesOf({ values: texts, order: pictures.paths() }, newestContent());
      const merged = mine ? withChanges(theirs, mine) : theirs;
      if (!changesOf(merged, theirs)) return await finish(id, t.saved, newest);
      form.reset(merged.values);
      if (!mine?.order) inBackground(pictures.restore(theirs.order, false));
      send({ type: 'stale', newest });
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown, wasRemoving = false): void {
    lastFailure.current = { error, wasRemoving };
    send({ type: 'fail', failure: failureOf(error, wasRemoving) });
  }

  function failureOf(error: unknown, wasRemoving: boolean): Failure {
    if (removal && wasRemoving) return removal.explain(error);
    if (isAbort(error)) return { text: t.stopped, intended: true };
    if (error instanceof UploadsFailedError) return { text: t.notSent(error.count) };
    return explain(error);
  }

  useOnOtherLanguage(async (language) => {
    const failed = lastFailure.current;
    if (failed) {
      const reworded = await inLanguage(failed.error, language);
      // It may have been saved again meanwhile.
      const isShown = lastFailure.current === failed;
      if (isShown) send({ type: 'reword', failure: failureOf(reworded, failed.wasRemoving) });
    }
    if (pictures.state().pictures.some(({ failure }) => failure)) {
      const { rewordMessage } = await loadRewording();
      pictures.reword((text) => rewordMessage(text, language));
    }
  });

  /** Takes a deletion back, on whichever screen the reader is. */
  async function restore(id: string): Promise<void> {
    try {
      const answer = await removal?.undo(id);
      if (answer) announce(answer.message, 'success');
      await cache.saved(id);
    } catch (error) {
      announce(t.notRestored, 'error', serverMessageOf(error));
    }
  }

  return {
    save,
    takeTheirs: async () => {
      if (target.id === undefined || !send({ type: 'leave' })) return;
      discardDraft();
      await cache.saved(target.id);
      onSaved(target.id);
    },
    remove:
      removal &&
      (async () => {
        const { id } = target;
        if (id === undefined || !isOpen(current().status)) return;
        const question = { question: removal.question, confirm: t.delete, destructive: true };
        if (!(await confirm(question)) || !send({ type: 'remove' })) return;
        try {
          const { message } = await removal.run(id);
          send({ type: 'removed' });
          discardDraft();
          cache.deleted(id);
          const act = () => inBackground(restore(id));
          announce(message, 'success', undefined, { label: t.undo, act });
          removal.onRemoved();
        } catch (error) {
          fail(error, true);
        }
      }),
  };
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
