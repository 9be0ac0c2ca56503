import { addUp, type SettleOptions, settleEach } from '../../../core/settle-each.ts';
import { dayAfter, instantInZone } from '../../../core/zone-time.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { now } from '../../../db/ids.ts';
import { parseStored } from '../../../db/stored-json.ts';
import { withdrawMail } from '../../../outbox/outbox.store.ts';
import {
  type Attached,
  type EventMailContext,
  mailReplier,
  type ReplierMail,
} from '../replies/reply-mails.ts';
import type { ReplyRow } from '../replies/reply-reads.store.ts';
import { lastDayOf } from '../replies/reply-rules.ts';
import { changeContent, messageContent, reminderContent } from './notice-content.ts';
import {
  dueNotices,
  isChangeOpen,
  isSame,
  lockNotice,
  type Notice,
  skipReminder,
  toKnownEvent,
  updateNotice,
} from './notices.store.ts';
import { findNoticedEvent, type NoticedEvent, nextRepliers } from './repliers.store.ts';

/** Mails per transaction: between two transactions the server handles requests. */
const batchSize = 50;
/** Days between the reminder and the event. */
export const remindedDaysBefore = 2;
/** Messages of events that begin within this time go before other mass mail (decision 0075). */
const soonMs = 48 * 60 * 60_000;

/** Queues the mails of due notices, each once; returns how many. */
export async function sendDueNotices(
  db: Database,
  context: EventMailContext,
  apart: SettleOptions<string>,
): Promise<number> {
  const send = (id: string) => sendNotice(db, id, context, apart.stopping);
  return addUp(await settleEach(await dueNotices(db), send, apart));
}

async function sendNotice(
  db: Database,
  id: string,
  context: EventMailContext,
  stopping: AbortSignal | undefined,
): Promise<number> {
  let queued = 0;
  for (;;) {
    stopping?.throwIfAborted();
    const batch = await db.transaction().execute((trx) => sendBatch(trx, id, context));
    queued += batch.mailed;
    if (batch.isDone) return queued;
  }
}

async function sendBatch(trx: Trx, id: string, context: EventMailContext) {
  const notice = await lockNotice(trx, id);
  const event = notice && (await findNoticedEvent(trx, notice.event_id));
  const plan = notice && event && planNotice(notice, event, context);
  if (!notice || !event || !plan) {
    if (notice) await updateNotice(trx, id, { ...erasedWords(notice), done_at: now() });
    return { mailed: 0, isDone: true };
  }
  if (notice.kind === 'change') await replaceMails(trx, event, context);
  else if (await isChangeOpen(trx, event.id)) return { mailed: 0, isDone: true };
  // Withdraws queued mails of an earlier change: this notice supersedes them.
  if (notice.kind === 'change' && notice.sent_to === '') {
    await withdrawMail(trx, { about: event.id, kinds: ['eventChange'] });
  }
  const repliers = await nextRepliers(trx, notice, { limit: batchSize, states: plan.states });
  for (const reply of repliers.filter(plan.isFor)) {
    const { attached } = plan;
    await mailReplier(trx, event, reply, plan.mailTo(reply), { ...context, attached });
  }
  const isDone = repliers.length < batchSize;
  const last = repliers.at(-1)?.id;
  await updateNotice(trx, id, {
    content: plan.content,
    ...(last && { sent_to: last }),
    ...(isDone && { ...erasedWords(notice), done_at: now() }),
  });
  return { mailed: repliers.length, isDone };
}

/** Erases the stored message once its mails are queued: the notice no longer needs it. */
function erasedWords({ kind }: Notice): { content?: string } {
  return kind === 'message' ? { content: '' } : {};
}

/** A change notice replaces waiting reminders. A cancellation replaces all other mails of the event. */
async function replaceMails(trx: Trx, event: NoticedEvent, { today }: EventMailContext) {
  const kinds = event.is_gone
    ? (['eventReminder', 'eventPlace', 'eventMessage', 'eventAnswer', 'eventConfirmed'] as const)
    : (['eventReminder'] as const);
  await withdrawMail(trx, { about: event.id, kinds });
  if (event.start_date <= dayAfter(today, remindedDaysBefore)) await skipReminder(trx, event);
}

interface Plan {
  /** Content that the notice stores when its first mails are queued. */
  content: string;
  states: readonly ReplyRow['state'][];
  isFor: (reply: ReplyRow) => boolean;
  mailTo: (reply: ReplyRow) => ReplierMail;
  attached: Attached;
}

/** The mails of a notice and their recipients; undefined if there is nothing left to say. */
function planNotice(
  notice: Notice,
  event: NoticedEvent,
  context: EventMailContext,
): Plan | undefined {
  if (notice.kind === 'change') return planChange(notice, event, context);
  if (event.is_gone || !event.is_public || lastDayOf(event) < context.today) return undefined;
  const begins = instantInZone(event.start_date, event.start_time || '00:00', context.timeZone);
  return notice.kind === 'reminder' ? planReminder(notice, begins) : planMessage(notice, begins);
}

const everybody = ['in', 'waiting', 'maybe'] as const;

function planChange(
  notice: Notice,
  event: NoticedEvent,
  { today }: EventMailContext,
): Plan | undefined {
  const { now: begun, steps = [], ...first } = parseStored(changeContent, notice.content);
  // All recipients get the same text, even if the event changes again during sending.
  const after = begun ?? toKnownEvent(event, event.is_gone);
  const isOver = lastDayOf(after) < today && lastDayOf(first) < today;
  if (isOver || [first, ...steps.map(({ known }) => known)].every((one) => isSame(one, after))) {
    return undefined;
  }
  if (!after.isGone && !event.is_public) return undefined;
  // A reply after the last change needs no mail: the person has seen it.
  const knownTo = ({ created_at }: ReplyRow) =>
    created_at < notice.created_at ? first : steps.find(({ at }) => created_at < at)?.known;
  return {
    content: JSON.stringify({ ...first, steps, now: after }),
    states: everybody,
    isFor: (reply) => !isSame(knownTo(reply) ?? after, after),
    mailTo: (reply) => {
      const before = knownTo(reply) ?? first;
      const kind = after.isGone ? 'cancelled' : before.isGone ? 'restored' : 'changed';
      return { template: 'eventChange', kind, before };
    },
    attached: {
      calendarEvent: { ...event, deleted_at: after.isGone ? (event.deleted_at ?? now()) : null },
    },
  };
}

function planReminder(notice: Notice, begins: number): Plan {
  const { answeredBefore } = parseStored(reminderContent, notice.content);
  return {
    content: notice.content,
    states: everybody,
    isFor: ({ created_at, reminders }) => reminders === 1 && created_at < answeredBefore,
    mailTo: ({ state, guests, door_code }) => ({
      template: 'eventReminder',
      state,
      guests,
      code: door_code,
    }),
    attached: { expiresAt: new Date(begins).toISOString() },
  };
}

function planMessage(notice: Notice, begins: number): Plan {
  const { name, message, to } = parseStored(messageContent, notice.content);
  return {
    content: notice.content,
    states: to === 'everybody' ? everybody : ['in'],
    isFor: () => true,
    mailTo: () => ({ template: 'eventMessage', name, message }),
    attached: { isSoon: begins < Date.now() + soonMs },
  };
}
