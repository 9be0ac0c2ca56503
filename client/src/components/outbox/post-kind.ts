import { isStored } from '@alumni/shared/images/stored-path';
import { ApiError } from '../../api/api-error.ts';
import { successMessage } from '../../api/success-message.ts';
import { getLanguage } from '../../i18n/language.ts';
import { serverNow } from '../../server-clock.ts';
import type { CreateCall, EditorChange } from '../editor/editor.ts';
import { forgetExpiredUpload } from '../images/upload/picture.ts';
import {
  type PersistedPicture,
  persistedPictures,
  persistPicture,
} from '../images/upload/picture-store.ts';
import { sendAll } from '../images/upload/upload-queue.ts';
import { rekeyDescriptions } from '../images/viewer/image-descriptions.ts';
import { outboxWords } from './outbox.words.ts';
import { isOwn, pictureDraft, type Waiting } from './outbox-store.ts';
import { type PostPayload, postPayload } from './queue-post.ts';
import type { WaitingKind } from './send-waiting.ts';

type Values = Record<string, string>;

/** The calls of an editor for the records of its kind. */
export interface PostCalls {
  create: CreateCall<Values>;
  update: (id: string, change: EditorChange<Values> & { saved: undefined }) => Promise<unknown>;
  pathOf: (id: string) => string;
}

/** Sends new records that were finished offline, their pictures first. */
export function postKind(calls: PostCalls): WaitingKind<PostPayload, string[]> {
  return {
    payload: postPayload,
    prepare: ([post]) => sendPictures(post as Waiting<PostPayload>),
    async send([post], images) {
      const { id, payload } = post as Waiting<PostPayload>;
      const values = rekeyDescriptions(payload.values, payload.order, images);
      const created = await calls.create(values, images, id);
      const _id = created?._id;
      if (payload.changed && _id !== undefined) {
        if (!isOwn(post as Waiting)) throw new ApiError(401);
        await calls.update(_id, fullChange(values, images));
      }
      const message = successMessage(created, outboxWords[getLanguage()].sentOne);
      return { message, path: _id === undefined ? '/user/dashboard' : calls.pathOf(_id) };
    },
  };
}

function fullChange(values: Values, images: string[]) {
  return { values, images, changed: Object.keys(values), imagesChanged: true, saved: undefined };
}

/** Uploads the pictures of a post and returns their stored paths, in order. */
async function sendPictures(post: Waiting<PostPayload>): Promise<string[]> {
  const { order } = post.payload;
  const persisted = await persistedPictures(pictureDraft(post));
  const pictures = new Map(persisted.map((one) => [one.id, forgetExpiredUpload(one)]));
  const waiting = order.flatMap((id, index) => {
    const picture = pictures.get(id);
    if (!picture || picture.path) return [];
    return [{ id, index, blob: picture.blob, tried: picture.tried ?? false }];
  });
  const isLost = order.some((id) => !isStored(id) && !pictures.has(id));
  // The upload of an unreadable file would fail like a lost network, and the other posts would wait for it.
  if (isLost || !(await areReadable(waiting.map(({ blob }) => blob)))) {
    // Fails like a refusal of the server, which does not accept posts with missing pictures.
    throw new ApiError(400, { message: outboxWords[getLanguage()].picturesLost });
  }
  const writes: Promise<unknown>[] = [];
  let failure: ApiError | undefined;
  const updatePicture = (id: string, more: Partial<PersistedPicture>) => {
    const picture = pictures.get(id);
    if (!picture) return;
    if (!isOwn(post)) throw new ApiError(401);
    const next = { ...picture, ...more };
    pictures.set(id, next);
    writes.push(persistPicture(next));
  };
  const events = {
    started: (id: string) => updatePicture(id, { tried: true }),
    arrived: (id: string, path: string) => updatePicture(id, { path, sentAt: serverNow() }),
    failed: (_: string, error: ApiError) => {
      failure = error;
    },
    progress: () => {},
    paused: () => {},
    slowLine: () => {},
  };
  await sendAll(waiting, events, new AbortController().signal);
  await Promise.all(writes);
  if (failure) throw failure;
  return order.map((id) => pictures.get(id)?.path ?? id);
}

/** Whether the browser still has the bytes. Not `Blob.arrayBuffer`, which Safari 13 lacks. */
async function areReadable(blobs: Blob[]): Promise<boolean> {
  try {
    await Promise.all(blobs.map((blob) => new Response(blob.slice(0, 1)).arrayBuffer()));
    return true;
  } catch {
    return false;
  }
}
