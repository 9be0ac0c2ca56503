import { getOwnReply, listReplies, setReply } from '@alumni/shared/calls/event-replies';
import type { ResponseOf } from '@alumni/shared/core/contract';
import type { Answer } from '@alumni/shared/events/event-reply-form';
import type { Event } from '@alumni/shared/events/events';
import { call } from '../../../api/call.ts';
import { refreshAnswers } from '../../../api/use-endpoint.ts';
import { rememberCode } from '../../../components/highlights/own-codes.ts';
import { addPost, postsOf, removePost } from '../../../components/outbox/outbox-store.ts';
import type { Poster } from '../../../components/outbox/send-waiting-posts.ts';
import { inBackground } from '../../../components/ui/in-background.ts';
import { serverNow } from '../../../server-clock.ts';
import { currentUser } from '../../../session/session-store.ts';

/** The values that one tap changes. */
export interface GivenReply {
  answer: Answer;
  guests: number;
  note?: string;
  shown?: boolean;
  reminders?: boolean;
}

type SentReply = ResponseOf<typeof setReply>;

type AnsweredEvent = Pick<Event, '_id' | 'theme' | 'start_date'>;

/** Gives an answer; one that waits for the network is forgotten. Throws `ApiError`. */
export async function sendReply(event: AnsweredEvent, given: GivenReply): Promise<SentReply> {
  const waiting = await waitingPost(event._id);
  if (waiting) await removePost(waiting);
  return putReply(event, given);
}

async function putReply(event: AnsweredEvent, body: GivenReply): Promise<SentReply> {
  const owner = currentUser()?.rollNo;
  const sent = await call(setReply, { params: { id: event._id }, body });
  // It is not the code of somebody who has logged in on this phone meanwhile.
  if (currentUser()?.rollNo === owner) rememberCode(event, sent);
  for (const endpoint of [getOwnReply, listReplies]) {
    inBackground(refreshAnswers(endpoint));
  }
  return sent;
}

const keyOf = (eventId: string) => `reply-${currentUser()?.rollNo}-${eventId}`;

/** Has an answer wait for the network, in the place of one that waits; false where the browser has no room. */
export async function queueReply(
  { _id, theme, start_date }: AnsweredEvent,
  given: GivenReply,
  label: string,
): Promise<boolean> {
  const owner = currentUser()?.rollNo;
  if (!owner) return false;
  try {
    await addPost(
      {
        id: keyOf(_id),
        owner,
        kind: 'reply',
        path: `/eventdetails?id=${encodeURIComponent(_id)}`,
        title: `${theme} · ${label}`,
        values: { event: _id, theme, start_date, ...textsOf(given) },
        order: [],
        since: serverNow(),
        attempted: false,
        changed: false,
        opened: false,
        isAnswer: true,
      },
      '',
    );
    return true;
  } catch (error) {
    console.warn('The answer could not be stored.', error);
    return false;
  }
}

/** The answer that waits for the network; undefined if there is none. */
export async function waitingReply(eventId: string): Promise<GivenReply | undefined> {
  const post = await waitingPost(eventId);
  return post && givenOf(post.values);
}

/** Asked on opening too, so that the store's code is there when the network is not. */
async function waitingPost(eventId: string) {
  const posts = await postsOf(currentUser()?.rollNo).catch(() => []);
  return posts.find(({ id }) => id === keyOf(eventId));
}

function textsOf(given: GivenReply): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}

function givenOf({ answer, guests, note, shown, reminders }: Record<string, string>): GivenReply {
  return {
    answer: answer as Answer,
    guests: Number(guests),
    ...(note !== undefined && { note }),
    ...(shown && { shown: shown === 'true' }),
    ...(reminders && { reminders: reminders === 'true' }),
  };
}

async function sendValues(values: Record<string, string>): Promise<SentReply> {
  const { event: _id = '', theme = '', start_date = '' } = values;
  return putReply({ _id, theme, start_date }, givenOf(values));
}

/** Sends answers that have waited; the reader is told what became of the place. */
export const replyPoster: Poster = {
  create: async (values) => {
    const { message } = await sendValues(values);
    return { message, _id: values.event ?? '' };
  },
  update: (id, { values }) => sendValues({ ...values, event: id }),
  pathOf: (id) => `/eventdetails?id=${encodeURIComponent(id)}`,
};
