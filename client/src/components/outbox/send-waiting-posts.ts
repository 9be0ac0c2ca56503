import { isStored } from '@alumni/shared/images/stored-path';
import { ApiError } from '../../api/api-error.ts';
import { successMessage } from '../../api/success-message.ts';
import { formatNumber } from '../../i18n/format.ts';
import { getLanguage } from '../../i18n/language.ts';
import { serverNow } from '../../server-clock.ts';
import { currentUser } from '../../session/session-store.ts';
import type { CreateCall, EditorChange } from '../editor/editor.ts';
import { rekeyDescriptions } from '../images/image-descriptions.ts';
import { fresh } from '../images/picture.ts';
import {
  type PersistedPicture,
  persistedPictures,
  persistPicture,
} from '../images/picture-store.ts';
import { sendAll } from '../images/upload-queue.ts';
import { announce } from '../ui/announcements.ts';
import { withdrawWaitingNotice } from './outbox.ts';
import { outboxWords } from './outbox.words.ts';
import {
  beginSending,
  changePost,
  postDraftName,
  postsOf,
  removePost,
  type WaitingPost,
} from './outbox-store.ts';

type Values = Record<string, string>;

/** How posts of one kind are sent. */
export interface Poster {
  create: CreateCall<Values>;
  update: (id: string, change: EditorChange<Values> & { saved: undefined }) => Promise<unknown>;
  pathOf: (id: string) => string;
}

/** The poster of a kind; its code is fetched when it is needed. */
export type FindPoster = (kind: string) => Promise<Poster | undefined>;

interface SentPost {
  message: string;
  path: string;
}

const lockName = 'waiting-posts';
let isSending = false;

/**
 * Sends what waits of the person who is logged in, one after the other, in one tab at a time. Gives
 * the seconds after which to try again, where the server is busy or failing.
 */
export async function sendWaitingPosts(find: FindPoster): Promise<number | undefined> {
  // Absent in older browsers. The keys make a post that two tabs send one record all the same.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return sendAlone(find);
  return locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock ? sendAlone(find) : undefined,
  );
}

async function sendAlone(find: FindPoster): Promise<number | undefined> {
  if (isSending) return undefined;
  isSending = true;
  const sent: SentPost[] = [];
  try {
    for (;;) {
      const posts = await postsOf(currentUser()?.rollNo);
      const post = posts.find(({ opened, refusal }) => !opened && refusal === undefined);
      const poster = post && (await find(post.kind));
      if (!poster) return undefined;
      const outcome = await send(post, poster);
      if (outcome && 'again' in outcome) return outcome.again;
      if (outcome) sent.push(outcome);
    }
  } finally {
    isSending = false;
    tell(sent);
  }
}

/** Says that they were sent, with the way to where they are. */
function tell(sent: readonly SentPost[]): void {
  const [first] = sent;
  if (first === undefined) return;
  const language = getLanguage();
  const t = outboxWords[language];
  const isOne = sent.length === 1;
  const text = isOne ? first.message : t.sent(formatNumber(sent.length, language));
  const path = isOne ? first.path : '/user/dashboard';
  withdrawWaitingNotice();
  announce(text, 'success', undefined, {
    label: isOne ? t.see : t.seeAll,
    act: () => window.location.assign(`#${path}`),
  });
}

/**
 * Returns the record that was sent; undefined where the server has refused the post, or its owner has opened it. `again`: all posts have to wait, for
 * so many seconds or for the network, the log-in.
 */
async function send(
  post: WaitingPost,
  poster: Poster,
): Promise<SentPost | undefined | { again: number | undefined }> {
  try {
    const images = await sendPictures(post);
    if (!images) {
      await refuse(post, outboxWords[getLanguage()].picturesLost);
      return undefined;
    }
    if (!(await beginSending(post.id))) return undefined;
    // Somebody else may have logged in meanwhile: it must not go out in their name.
    if (currentUser()?.rollNo !== post.owner) throw new ApiError(401);
    const values = rekeyDescriptions(post.values, post.order, images);
    const created = await poster.create(values, images, post.id);
    const _id = created?._id;
    if (post.changed && _id !== undefined) await poster.update(_id, changeOf(values, images));
    await removePost(post);
    const message = successMessage(created, outboxWords[getLanguage()].sentOne);
    return { message, path: _id === undefined ? '/user/dashboard' : poster.pathOf(_id) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, retryAfter, message } = error;
    if (status === 0 || status === 401) return { again: undefined };
    if (status === 408 || status === 429 || status >= 500) return { again: retryAfter ?? 60 };
    await refuse(post, message);
    return undefined;
  }
}

async function refuse({ id }: WaitingPost, refusal: string): Promise<void> {
  await changePost(id, { refusal });
}

function changeOf(values: Values, images: string[]) {
  return { values, images, changed: Object.keys(values), imagesChanged: true, saved: undefined };
}

/** The stored paths of the pictures, in order; undefined where the browser has lost some. */
async function sendPictures(post: WaitingPost): Promise<string[] | undefined> {
  const persisted = await persistedPictures(postDraftName(post));
  const pictures = new Map(persisted.map((one) => [one.id, fresh(one)]));
  if (post.order.some((id) => !isStored(id) && !pictures.has(id))) return undefined;
  const waiting = post.order.flatMap((id, index) => {
    const picture = pictures.get(id);
    if (!picture || picture.path) return [];
    return [{ id, index, blob: picture.blob, tried: picture.tried ?? false }];
  });
  const writes: Promise<unknown>[] = [];
  let failure: ApiError | undefined;
  const note = (id: string, more: Partial<PersistedPicture>) => {
    const picture = pictures.get(id);
    if (!picture) return;
    if (currentUser()?.rollNo !== post.owner) throw new ApiError(401);
    const next = { ...picture, ...more };
    pictures.set(id, next);
    writes.push(persistPicture(next));
  };
  const events = {
    started: (id: string) => note(id, { tried: true }),
    arrived: (id: string, path: string) => note(id, { path, sentAt: serverNow() }),
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
  return post.order.map((id) => pictures.get(id)?.path ?? id);
}
