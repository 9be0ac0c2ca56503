import { type Language, messageText } from '@alumni/shared/core/messages';
import {
  blockSender,
  checkRecipient,
  listBlocked,
  reportSender,
  unblockSender,
  writeToMember,
} from '@alumni/shared/mail/member-messages';
import type { FastifyInstance } from 'fastify';
import { findById, findByRollNo, isProved } from '../../accounts/accounts.store.ts';
import { publicAlumnus, viewpointOf } from '../../accounts/visible-fields.ts';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { type Limit, type RateLimiter, rateLimits } from '../../http/limits/rate-limit.ts';
import type { Caller } from '../../session/caller.ts';
import * as store from './member-messages.store.ts';

/** Inserts into another feature's table. */
interface Office {
  insertMessage: (
    ...message: [...Parameters<store.StoreForOffice>, contactEmail: string | undefined]
  ) => Promise<void>;
}

export async function memberMessageRoutes(
  app: FastifyInstance,
  { config, db, limiter, mail }: Needs<'db' | 'limiter' | 'mail', 'publicUrl' | 'contactEmail'>,
  { insertMessage }: Office,
): Promise<void> {
  route(app, checkRecipient, async ({ params, viewer }) => {
    const { takesMessages } = await store.findRecipient(db, viewer, params.rollNo);
    const own = await findById(db, viewer.id);
    const proved = own !== undefined && isProved(own);
    return { takesMessages, email: own?.email ?? '', proved };
  });

  /** Messages that are being sent, by sender, recipient and key: a repeat waits for the first. */
  const sending = new Map<string, Promise<void>>();

  route(app, writeToMember, async ({ params: { rollNo }, query, body, viewer, language }) => {
    const { key } = query;
    const message = { rollNo, ...body, key, publicUrl: config.publicUrl };
    const name = key && JSON.stringify([viewer.id, rollNo, key]);
    const sent = (name && sending.get(name)) || sendOnce(viewer, message);
    if (name) sending.set(name, sent);
    await sent.finally(() => name && sending.delete(name));
    return { message: await sentSentence(rollNo, language) };
  });

  async function sendOnce(sender: Caller, message: store.NewMessage): Promise<void> {
    if (await store.isSent(db, sender, message)) return;
    const recipient = await store.findRecipient(db, sender, message.rollNo);
    store.assertTakesMessages(recipient);
    const refund = await countMessage(limiter, sender.id, recipient.account.id);
    try {
      // Another instance of the server may have sent it meanwhile.
      if (!(await store.sendMessage(db, sender, message))) await refund();
    } catch (error) {
      await refund();
      throw error;
    }
    mail.poke();
  }

  route(app, listBlocked, async ({ viewer }) => {
    const { messages, blocked } = await store.listBlocked(db, viewer);
    return {
      messages,
      blocked: blocked.map((account) => publicAlumnus(account, viewpointOf(viewer))),
    };
  });

  route(app, blockSender, async ({ params, viewer, language }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    const blocked = await store.blockSender(db, viewer, params.rollNo);
    const name = store.nameForMembers(blocked, language);
    return { message: messageText('senderBlocked', language, { name }) };
  });

  route(app, unblockSender, async ({ params, viewer, language }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    await store.unblockSender(db, viewer, params.rollNo);
    return { message: messageText('senderUnblocked', language) };
  });

  route(app, reportSender, async ({ params, body, viewer, language }) => {
    await limiter.hit(rateLimits.report, viewer.id);
    await store.reportSender(db, viewer, params.rollNo, {
      store: (trx, message) => insertMessage(trx, message, config.contactEmail),
      textOf: (people) => reportText(people, body, language),
    });
    mail.poke();
    return { message: messageText('senderReported', language) };
  });

  async function sentSentence(rollNo: string, language: Language): Promise<string> {
    const account = await findByRollNo(db, rollNo);
    if (!account) throw new NotFoundError('alumnusUnknown');
    return messageText('memberMessageSent', language, {
      name: store.nameForMembers(account, language),
    });
  }
}

/** Counts a message for each limit, or for none. Returns what takes it back. */
async function countMessage(limiter: RateLimiter, sender: string, recipient: string) {
  const uses: [Limit, ...string[]][] = [
    [rateLimits.messagePair, sender, recipient],
    [rateLimits.messageRecipient, recipient],
    [rateLimits.messageHour, sender],
    [rateLimits.messageDay, sender],
  ];
  const counted: typeof uses = [];
  const refund = async () => {
    for (const [limit, ...key] of counted) await limiter.refund(limit, ...key);
  };
  try {
    for (const [limit, ...key] of uses) {
      await limiter.hit(limit, ...key);
      counted.push([limit, ...key]);
    }
  } catch (error) {
    await refund();
    throw error;
  }
  return refund;
}

/** For the office: who reports whom, why, and the message if the reporter has attached it. */
function reportText(
  people: { reporter: string; reported: string },
  { reason, message }: { reason: string; message?: string | undefined },
  language: Language,
): string {
  const parts = [
    messageText('reportHeading', language, people),
    `${messageText('reportReason', language)}\n${reason}`,
    ...(message ? [`${messageText('reportedMessage', language, people)}\n${message}`] : []),
  ];
  return parts.join('\n\n');
}
