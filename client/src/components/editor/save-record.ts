import { ApiError, isNetworkError } from '../../api/api-error.ts';
import { networkStatus } from '../../api/network-status.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { successMessage } from '../../api/success-message.ts';
import { currentUser, revalidateSession } from '../../session/session-store.ts';
import { rekeyDescriptions } from '../images/image-descriptions.ts';
import { UploadsFailedError } from '../images/picture-errors.ts';
import { loadOutbox } from '../outbox/load-outbox.ts';
import { announce } from '../ui/announcements.ts';
import { inBackground } from '../ui/in-background.ts';
import type { CreateCall, TextValues, Version } from './editor.ts';
import {
  changesOf,
  contentByPaths,
  differingFields,
  editorContentOf,
  type SentContent,
  sameOrder,
  withChanges,
} from './editor-content.ts';
import type { SavingContext } from './saving-context.ts';

/** Saves the record of an editor; never rejects. */
export function recordSaver<Saved, Values extends TextValues>(
  context: SavingContext<Saved, Values>,
) {
  const { definition, target, pictures, current, send, discardDraft, cache, fail, t } = context;

  /** Saves what is typed and chosen. For the state `saving`; ends in another one. */
  async function save(values: Values): Promise<void> {
    const sentKey = current().createKey;
    try {
      if (networkStatus().offline && (await queueRecord(context, values, sentKey))) return;
      await pictures.send();
      const content = contentByPaths(values, pictures);
      if (target.id !== undefined && !savesNew()) {
        const change = changeOf(context, content);
        const saved = await definition.calls.update(target.id, change, current().etag);
        await finish(target.id, savedText(saved), saved?.version);
      } else {
        const post = target.create ?? target.recreate;
        if (post) await create(post, content);
      }
    } catch (error) {
      const queued =
        isUnsent(error) && (await queueRecord(context, values, sentKey).catch(() => false));
      if (!queued) await giveUp(error, values);
    }
  }

  /** A previous POST may have succeeded: retry with its key, then PATCH the latest values. */
  async function create(post: CreateCall<Values>, content: SentContent<Values>): Promise<void> {
    const { createKey: sentKey } = current();
    // One that waits may have been sent while it was opened.
    const knownKey = sentKey ?? (target.create && target.waiting);
    const createKey = knownKey ?? newRequestKey();
    send({ type: 'sendNew', createKey });
    context.storeDraft();
    const created = await post(content.values, content.order, createKey);
    if (created?._id === undefined) return leaveUnnamed(savedText(created));
    const { _id } = created;
    if (knownKey) await definition.calls.update(_id, changeOf(context, content), undefined);
    await finish(_id, savedText(created));
  }

  function savedText(response: unknown): string {
    return successMessage(response, context.savedText ?? t.savedText);
  }

  /** The record is there, but its id is not known: the reader finds it in the list. */
  function leaveUnnamed(message: string): void {
    send({ type: 'saved' });
    discardDraft();
    cache.created();
    announce(message, 'success');
    context.onLeft(undefined);
  }

  async function finish(id: string, message: string, version?: Version<Saved>): Promise<void> {
    send({ type: 'saved' });
    discardDraft();
    await cache.saved(id, version);
    announce(message, 'success');
    context.onSaved(id);
  }

  async function giveUp(error: unknown, values: Values): Promise<void> {
    // If another tab has logged in again, there is a session and saving can be retried.
    if (isStatus(error, 401) && !currentUser()) {
      send({ type: 'sessionEnded' });
      announce(t.sessionEnded, 'error', t.sessionEndedText);
    } else if (target.id !== undefined && isStatus(error, 412)) {
      await compare(target.id, values).catch((failure) => giveUp(failure, values));
    } else {
      // An end of the right to change it shows in the session.
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
   * The server has a newer version: the form takes over what only that one has changed, and the
   * reader decides about the rest. If nothing is left, only the answer to our save was lost.
   */
  async function compare(id: string, values: Values): Promise<void> {
    const newest = await definition.calls.read(id);
    const theirs = editorContentOf(definition, newest.data);
    const before = editorContentOf(definition, current().newest?.data);
    const mine = changesOf(contentByPaths(values, pictures), before);
    const merged = mine ? withChanges(theirs, mine) : theirs;
    if (!changesOf(merged, theirs)) return await finish(id, t.saved, newest);
    if (!mine?.order) inBackground(pictures.restore(theirs.order, false));
    const keys = mine?.order && pictures.order();
    context.form.reset(rekeyDescriptions(merged.values, merged.order, keys ?? theirs.order));
    send({ type: 'stale', newest });
  }

  return save;
}

function changeOf<Saved, Values extends TextValues>(
  { definition, current }: SavingContext<Saved, Values>,
  sent: SentContent<Values>,
) {
  const saved = current().newest?.data;
  const before = editorContentOf(definition, saved);
  const changed = differingFields(sent, before);
  const imagesChanged = !sameOrder(sent.order, before.order);
  return { values: sent.values, images: sent.order, changed, imagesChanged, saved };
}

/** Has a new record wait for the network; false where it cannot. `sentKey`: it was sent before. */
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

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
