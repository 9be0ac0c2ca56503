import { ApiError, isAbort, isNetworkError } from '../../../api/api-error.ts';
import { networkStatus } from '../../../api/network-status.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { successMessage } from '../../../api/success-message.ts';
import { currentUser, revalidateSession, sessionState } from '../../../session/session-store.ts';
import { UploadsFailedError } from '../../images/upload/picture-errors.ts';
import { rekeyDescriptions } from '../../images/viewer/image-descriptions.ts';
import { loadOutbox } from '../../outbox/load-outbox.ts';
import { announce } from '../../ui/announcements/announcements.ts';
import { inBackground } from '../../ui/announcements/in-background.ts';
import type { CreateCall, TextValues, Version } from '../editor.ts';
import {
  contentByPaths,
  contentChanges,
  differingFields,
  type SentContent,
  sameOrder,
  toEditorContent,
  withChanges,
} from '../editor-content.ts';
import type { SavingContext } from './saving-context.ts';

/** Saves the record of an editor; never rejects. */
export function recordSaver<Saved, Values extends TextValues>(
  context: SavingContext<Saved, Values>,
) {
  const { definition, target, pictures, current, send, discardDraft, cache, fail, t } = context;
  let isSameReader = () => true;

  /** Saves the form. When it is called, the editor is in the state `saving`; when it resolves, in another state. */
  async function save(values: Values): Promise<void> {
    const sentKey = current().createKey;
    isSameReader = readerCheck();
    try {
      if (networkStatus().offline && (await queueRecord(context, values, sentKey))) return;
      await pictures.send();
      const content = contentByPaths(values, pictures);
      if (target.id !== undefined && !savesNew()) {
        const change = toEditorChange(context, content);
        const saved = await definition.calls.update(target.id, change, current().etag);
        if (!isSameReader()) throw new ApiError(401);
        await finish(target.id, savedText(context, saved), saved?.version);
      } else {
        const post = target.create ?? target.recreate;
        if (post) await create(post, content);
      }
    } catch (error) {
      if (!isSameReader()) return fail(error);
      const queued =
        isUnsent(error) && (await queueRecord(context, values, sentKey).catch(() => false));
      if (!queued) await handleFailure(error, values);
    }
  }

  /**
   * Sends a new record. If an earlier POST may have succeeded, it is repeated with the same key. A PATCH then sends the
   * latest values.
   */
  async function create(post: CreateCall<Values>, content: SentContent<Values>): Promise<void> {
    const { createKey: sentKey } = current();
    // A queued post that was opened again may already have been sent. Its key keeps the server from storing it twice.
    const knownKey = sentKey ?? (target.create && target.waiting);
    const createKey = knownKey ?? newRequestKey();
    send({ type: 'sendNew', createKey });
    context.storeDraft();
    const created = await post(content.values, content.order, createKey);
    if (!isSameReader()) throw new ApiError(401);
    if (created?._id === undefined) return finishWithoutId(context, savedText(context, created));
    const { _id } = created;
    if (knownKey) await definition.calls.update(_id, toEditorChange(context, content), undefined);
    await finish(_id, savedText(context, created));
  }

  async function finish(id: string, message: string, version?: Version<Saved>): Promise<void> {
    send({ type: 'saved' });
    discardDraft();
    await cache.saved(id, version);
    announce(message, 'success');
    context.onSaved(id);
  }

  async function handleFailure(error: unknown, values: Values): Promise<void> {
    if (hasLoggedOut(error)) {
      send({ type: 'sessionEnded' });
      announce(t.sessionEnded, 'error', t.sessionEndedText);
    } else if (target.id !== undefined && isStatus(error, 412)) {
      await compare(target.id, values).catch((failure) => handleFailure(failure, values));
    } else {
      // The reader may have lost the right to change the record: refresh the session.
      if (isStatus(error, 403)) revalidateSession();
      if (target.id !== undefined && target.recreate && !savesNew() && isStatus(error, 404)) {
        send({ type: 'lost' });
        inBackground(cache.lost(target.id));
      }
      fail(error);
    }
  }

  function savesNew(): boolean {
    return target.id !== undefined && (target.readOnly || current().isGone);
  }

  /**
   * Handles a save that fails because the server has a newer version. The form takes over what only the newer version
   * has changed, and the reader decides about the rest. If the newer version already contains the reader's changes, the
   * save has succeeded: only its response was lost.
   */
  async function compare(id: string, values: Values): Promise<void> {
    const newest = await definition.calls.read(id);
    const theirs = toEditorContent(definition, newest.data);
    const before = toEditorContent(definition, current().newest?.data);
    const mine = contentChanges(contentByPaths(values, pictures), before);
    const merged = mine ? withChanges(theirs, mine) : theirs;
    if (!contentChanges(merged, theirs)) return await finish(id, t.saved, newest);
    if (!mine?.order) inBackground(pictures.restore(theirs.order, false));
    const keys = mine?.order && pictures.order();
    context.form.reset(rekeyDescriptions(merged.values, merged.order, keys ?? theirs.order));
    send({ type: 'stale', newest });
  }

  return save;
}

/**
 * Returns a check that nobody else has logged in since this call. Otherwise one person's content could be sent, stored
 * or shown in the name of another.
 */
function readerCheck(): () => boolean {
  const account = currentUser()?.rollNo;
  return () => [account, undefined].includes(currentUser()?.rollNo);
}

/** The record exists, but its id is unknown: the reader finds it in the list. */
function finishWithoutId<Saved, Values extends TextValues>(
  { send, discardDraft, cache, onLeft }: SavingContext<Saved, Values>,
  message: string,
): void {
  send({ type: 'saved' });
  discardDraft();
  cache.created();
  announce(message, 'success');
  onLeft(undefined);
}

function savedText(
  { savedText: text, t }: Pick<SavingContext<unknown, TextValues>, 'savedText' | 't'>,
  response: unknown,
): string {
  return successMessage(response, text ?? t.savedText);
}

function toEditorChange<Saved, Values extends TextValues>(
  { definition, current }: SavingContext<Saved, Values>,
  sent: SentContent<Values>,
) {
  const saved = current().newest?.data;
  const before = toEditorContent(definition, saved);
  const changed = differingFields(sent, before);
  const imagesChanged = !sameOrder(sent.order, before.order);
  return { values: sent.values, images: sent.order, changed, imagesChanged, saved };
}

/**
 * Queues a new record until there is a network. Returns false if that is impossible. `sentKey` is the key of an earlier
 * attempt, which may have arrived.
 */
async function queueRecord<Saved, Values extends TextValues>(
  context: SavingContext<Saved, Values>,
  values: Values,
  sentKey: string | undefined,
): Promise<boolean> {
  const { definition, target, pictures, draftName } = context;
  if (!target.create) return false;
  const { queuePost } = await loadOutbox();
  const post = {
    ...target,
    kind: definition.name,
    key: context.current().createKey,
    sentKey,
    values,
    draftName,
    pictures,
    failed: context.explain(new ApiError(0)).text,
  };
  if (!(await queuePost(post))) return false;
  context.send({ type: 'queued' });
  context.discardDraft(true);
  context.onQueued?.();
  return true;
}

function isUnsent(error: unknown): boolean {
  return error instanceof UploadsFailedError ? error.isNetwork : isNetworkError(error);
}

/**
 * Whether a save failed because the session has ended. If another tab has logged in again, a session exists and the
 * save can be retried. With two parallel uploads, the first 401 closes the editor, which aborts the other upload. The
 * save may therefore fail with the 401 or with the abort.
 */
function hasLoggedOut(error: unknown): boolean {
  const { user, ended } = sessionState();
  return !user && (isStatus(error, 401) || (ended === 'expired' && isAbort(error)));
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
