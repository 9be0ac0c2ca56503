import { getOwnReply, listReplies, setReply } from '@alumni/shared/calls/event-replies';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { replyChoices } from '@alumni/shared/events/event-reply-form';
import type { Event } from '@alumni/shared/events/events';
import * as z from 'zod/mini';
import { call } from '../../../api/call.ts';
import { invalidateEndpoint } from '../../../api/use-endpoint.ts';
import { rememberCode } from '../../../components/highlights/own-codes.ts';
import {
  newWaiting,
  ownWaiting,
  putWaiting,
  removeWaiting,
  type Waiting,
} from '../../../components/outbox/outbox-store.ts';
import type { WaitingKind } from '../../../components/outbox/send-waiting.ts';
import { inBackground } from '../../../components/ui/announcements/in-background.ts';
import { currentUser } from '../../../session/session-store.ts';

/** What the reader sends as a reply. In the API, the choice between coming, maybe and not coming is called `answer`. */
const givenReply = z.object({
  answer: z.enum(replyChoices),
  guests: z.number(),
  note: z.exactOptional(z.string()),
  shown: z.exactOptional(z.boolean()),
  reminders: z.exactOptional(z.boolean()),
});
export type GivenReply = z.output<typeof givenReply>;

const replyPayload = z.object({
  path: z.string(),
  title: z.string(),
  event: z.object({ _id: z.string(), theme: z.string(), start_date: z.string() }),
  reply: givenReply,
});
type ReplyPayload = z.output<typeof replyPayload>;

type SentReply = ResponseOf<typeof setReply>;

type RepliedEvent = Pick<Event, '_id' | 'theme' | 'start_date'>;

/** Sends a reply and discards the queued one, which is older. Throws `ApiError`. */
export async function sendReply(event: RepliedEvent, given: GivenReply): Promise<SentReply> {
  const waiting = await waitingRecord(event._id);
  if (waiting) await removeWaiting([waiting.id]);
  return putReply(event, given);
}

async function putReply(event: RepliedEvent, body: GivenReply): Promise<SentReply> {
  const owner = currentUser()?.rollNo;
  const sent = await call(setReply, { params: { id: event._id }, body });
  // Somebody else may have logged in on this phone meanwhile: the code is not theirs.
  if (currentUser()?.rollNo === owner) rememberCode(event, sent);
  for (const endpoint of [getOwnReply, listReplies]) {
    inBackground(invalidateEndpoint(endpoint));
  }
  return sent;
}

const waitingId = (eventId: string) => `reply-${currentUser()?.rollNo}-${eventId}`;

/**
 * Queues a reply until there is a network. It replaces an older queued reply to the event. Returns false if the browser
 * has no room, or if `account` is no longer logged in.
 */
export async function queueReply(
  { _id, theme, start_date }: RepliedEvent,
  reply: GivenReply,
  { label, account }: { label: string; account: string | undefined },
): Promise<boolean> {
  if (currentUser()?.rollNo !== account) return false;
  const path = `/eventdetails?id=${encodeURIComponent(_id)}`;
  const payload = { path, title: `${theme} · ${label}`, event: { _id, theme, start_date }, reply };
  const record = newWaiting(waitingId(_id), 'reply', payload);
  try {
    if (record) await putWaiting(record);
    return record !== undefined;
  } catch (error) {
    console.warn('The reply could not be stored.', error);
    return false;
  }
}

export async function waitingReply(eventId: string): Promise<GivenReply | undefined> {
  return (await waitingRecord(eventId))?.payload.reply;
}

/**
 * The reader's queued reply to an event, if there is one. Reading it loads the code that opens the browser's database.
 * The reply section therefore reads it as soon as it opens, before the network may fail.
 */
async function waitingRecord(eventId: string): Promise<Waiting<ReplyPayload> | undefined> {
  const [record] = await ownWaiting(replyPayload, ({ id }) => id === waitingId(eventId)).catch(
    () => [],
  );
  return record;
}

/** Sends queued replies and tells the reader whether they have a place. */
export const replyKind: WaitingKind<ReplyPayload> = {
  payload: replyPayload,
  async send(batch) {
    const [{ event, reply, path }] = batch.map(({ payload }) => payload) as [ReplyPayload];
    const { message, state } = await putReply(event, reply);
    return { message, path, ...(state === 'waiting' && { tone: 'info' as const }) };
  },
};
