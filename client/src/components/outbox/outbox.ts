import { newRequestKey } from '../../api/request-key.ts';
import { getLanguage } from '../../i18n/language.ts';
import { serverNow } from '../../server-clock.ts';
import { currentUser } from '../../session/session-store.ts';
import type { Pictures } from '../images/pictures.ts';
import { announce } from '../ui/announcements.ts';
import { outboxWords } from './outbox.words.ts';
import { addPost, changePost, postsOf, removePost, type WaitingPost } from './outbox-store.ts';

/** A post as an editor hands it over. */
export interface FinishedPost extends Pick<WaitingPost, 'kind' | 'path' | 'values'> {
  pictures: Pick<Pictures, 'persistedOrder'>;
  /** Name of the draft that the pictures are stored under. */
  draftName: string;
  /** The key that it was sent under, just now or before. */
  key: string | undefined;
  /** The key, where it was sent before with other values. */
  sentKey: string | undefined;
  /** The key under which it has waited before. */
  waiting: string | undefined;
  /** The editor's sentence for a failed save (specification §8). */
  failed: string;
}

/** Takes back that the last post waits, once it has been sent. */
export let withdrawWaitingNotice: () => void = () => {};

/**
 * Has a post wait for the network, and tells the reader; false where the browser has no room. Throws
 * where a chosen file is no picture.
 */
export async function queuePost(finished: FinishedPost): Promise<boolean> {
  const { kind, path, values, pictures, draftName, key, sentKey, waiting, failed } = finished;
  const order = await pictures.persistedOrder();
  const owner = currentUser()?.rollNo;
  if (!order || !owner) return false;
  const post: WaitingPost = {
    id: key ?? waiting ?? newRequestKey(),
    owner,
    kind,
    path,
    title: Object.values(values)[0] ?? '',
    values,
    order,
    since: serverNow(),
    attempted: key !== undefined,
    changed: sentKey !== undefined,
    opened: false,
  };
  try {
    await addPost(post, draftName);
  } catch (error) {
    console.warn('The post could not be stored.', error);
    return false;
  }
  const t = outboxWords[getLanguage()];
  withdrawWaitingNotice = announce(failed, 'error', t.waitsText);
  return true;
}

/** Lets a post that was opened wait again. */
export async function closePost(id: string): Promise<void> {
  await changePost(id, { opened: false });
}

/** Removes a post that was opened and has been saved, or discarded. */
export async function forgetPost(id: string): Promise<void> {
  const posts = await postsOf(currentUser()?.rollNo);
  const post = posts.find((one) => one.id === id);
  if (post) await removePost(post);
}
