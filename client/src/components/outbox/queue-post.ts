import * as z from 'zod/mini';
import { newRequestKey } from '../../api/request-key.ts';
import { formatNumber } from '../../i18n/format.ts';
import { getLanguage } from '../../i18n/language.ts';
import type { Pictures } from '../images/upload/pictures.ts';
import { announce } from '../ui/announcements/announcements.ts';
import { outboxWords } from './outbox.words.ts';
import { newWaiting, putWaiting, removeWaiting, reviseWaiting } from './outbox-store.ts';
import type { Sent } from './send-waiting.ts';

/** What the dashboard shows of a queued record: its title, and the path of the screen that changes it. */
const shown = { path: z.string(), title: z.string() };
export const shownPayload = z.object(shown);

/** A new record that was finished offline. Its kind is the name of its editor. */
export const postPayload = z.object({
  ...shown,
  values: z.record(z.string(), z.string()),
  /** Pictures of the post: keys of newly chosen ones, paths of stored ones. */
  order: z.array(z.string()),
  /** The post changed after it had been sent: if it has arrived, update it. */
  changed: z.boolean(),
});
export type PostPayload = z.output<typeof postPayload>;

export interface FinishedPost {
  kind: string;
  path: string;
  values: Record<string, string>;
  pictures: Pick<Pictures, 'persistedOrder'>;
  draftName: string;
  /** Key of the last attempt to send the post, in this save or an earlier one. Undefined if the post was never sent. */
  key: string | undefined;
  /** Key of an attempt before this save, which may have sent other values. */
  sentKey: string | undefined;
  /** Key of the queued post that was opened for editing. */
  waiting: string | undefined;
  /** The editor's message for a failed save (specification §8). */
  failed: string;
}

/** Withdraws the notice that the last post waits, once it has been sent. */
let withdrawWaitingNotice: () => void = () => {};

/**
 * Queues a post until there is a network, and tells the reader; false if the browser has no room. Throws if a chosen
 * file is unreadable.
 */
export async function queuePost(finished: FinishedPost): Promise<boolean> {
  const { kind, path, values, pictures, draftName, key, sentKey, waiting, failed } = finished;
  const order = await pictures.persistedOrder();
  const title = Object.values(values)[0] ?? '';
  const payload = { path, title, values, order: order ?? [], changed: sentKey !== undefined };
  const post = newWaiting(key ?? waiting ?? newRequestKey(), kind, payload);
  if (!order || !post) return false;
  const record = { ...post, attempted: key !== undefined };
  try {
    await putWaiting(record, { pictures: { draft: draftName, order } });
  } catch (error) {
    console.warn('The post could not be stored.', error);
    return false;
  }
  const t = outboxWords[getLanguage()];
  withdrawWaitingNotice = announce(failed, 'error', t.waitsText);
  return true;
}

/** Sets a post aside while its owner changes it, so that it is not sent meanwhile. */
export function openPost(id: string): Promise<void> {
  return reviseWaiting([id], (post) => ({ ...post, state: 'aside' }));
}

/** Requeues an opened post, unless the server has refused it. */
export function closePost(id: string): Promise<void> {
  return reviseWaiting([id], (post) =>
    post.refusal === undefined ? { ...post, state: 'waiting' } : post,
  );
}

/** Makes a post due at once after the server has failed with it. If it fails again, the pauses continue to grow. */
export function retryPost(id: string): Promise<void> {
  return reviseWaiting([id], ({ failures, ...post }) => ({
    ...post,
    failures: failures && { ...failures, retryAt: 0 },
  }));
}

/** Removes an opened post that has been saved or discarded. */
export function forgetPost(id: string): Promise<void> {
  return removeWaiting([id]);
}

/** Announces that records were sent, with a link to them. */
export function tellSent(sent: readonly Sent[]): void {
  const [first] = sent;
  if (first === undefined) return;
  const language = getLanguage();
  const t = outboxWords[language];
  const isOne = sent.length === 1;
  const text = isOne ? first.message : t.sent(formatNumber(sent.length, language));
  const path = isOne ? first.path : '/user/dashboard';
  withdrawWaitingNotice();
  announce(text, (isOne && first.tone) || 'success', undefined, {
    label: isOne ? t.see : t.seeAll,
    act: () => window.location.assign(`#${path}`),
  });
}
