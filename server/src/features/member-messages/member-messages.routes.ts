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
import { accountMessages } from '../../accounts/accounts.messages.ts';
import { findById, findByRollNo, isProved } from '../../accounts/accounts.store.ts';
import { publicAlumnus, viewpointOf } from '../../accounts/visible-fields.ts';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { limitedRoute, route } from '../../http/calls/route.ts';
import { atMost, day, type Limit, type RateLimiter, rates } from '../../http/limits/rate-limit.ts';
import type { Caller } from '../../session/caller.ts';
import { memberMessageMessages } from './member-messages.messages.ts';
import * as store from './member-messages.store.ts';

/**
 * `messageHour` and `messageDay` limit the messages of one sender to all recipients together. `messagePair` limits the
 * messages from one sender to one recipient. `messageRecipient` limits the messages from all senders to one recipient.
 */
const messageHour = rates.someAnHour('message-hour', memberMessageMessages.memberMessageLimit);
const messageDay = atMost(30, day)('message-day', memberMessageMessages.memberMessageLimit);
const messagePair = atMost(3, day)('message-pair', memberMessageMessages.memberMessagePairLimit);
const messageRecipient = rates.manyADay(
  'message-recipient',
  memberMessageMessages.memberMessageRecipientLimit,
);
/** Limits reports: each becomes a message to the office. */
const reports = rates.fewAnHour('report', memberMessageMessages.reportLimit);

/** Function of the contact feature, which stores messages to the office. */
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

  /** Messages in progress by sender, recipient and key: a repeated call waits for the first. */
  const sending = new Map<string, Promise<void>>();

  // The route has no limit of its own: `countMessage` counts, so that a resent message counts once.
  limitedRoute(
    app,
    writeToMember,
    undefined,
    async ({ params: { rollNo }, query, body, viewer, language }) => {
      const { key } = query;
      const message = { rollNo, ...body, key, publicUrl: config.publicUrl };
      const name = key && JSON.stringify([viewer.id, rollNo, key]);
      const sent = (name && sending.get(name)) || sendOnce(viewer, message);
      if (name) sending.set(name, sent);
      await sent.finally(() => name && sending.delete(name));
      return { message: await sentSentence(rollNo, language) };
    },
  );

  async function sendOnce(sender: Caller, message: store.NewMessage): Promise<void> {
    if (await store.isSent(db, sender, message)) return;
    const recipient = await store.findRecipient(db, sender, message.rollNo);
    store.assertTakesMessages(recipient);
    const refund = await countMessage(limiter, sender.id, recipient.account.id);
    try {
      // Another instance may have sent the message meanwhile. Then this call does not count.
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
    const blocked = await store.blockSender(db, viewer, params.rollNo);
    const name = store.nameForMembers(blocked, language);
    return { message: messageText(memberMessageMessages.senderBlocked, language, { name }) };
  });

  route(app, unblockSender, async ({ params, viewer, language }) => {
    await store.unblockSender(db, viewer, params.rollNo);
    return { message: messageText(memberMessageMessages.senderUnblocked, language) };
  });

  limitedRoute(app, reportSender, reports, async ({ params, body, viewer, language }) => {
    await store.reportSender(db, viewer, params.rollNo, {
      store: (trx, message) => insertMessage(trx, message, config.contactEmail),
      textOf: (people) => reportText(people, body, language),
    });
    mail.poke();
    return { message: messageText(memberMessageMessages.senderReported, language) };
  });

  async function sentSentence(rollNo: string, language: Language): Promise<string> {
    const account = await findByRollNo(db, rollNo);
    if (!account) throw new NotFoundError(accountMessages.alumnusUnknown);
    return messageText(memberMessageMessages.memberMessageSent, language, {
      name: store.nameForMembers(account, language),
    });
  }
}

/** Counts a message for every limit, or for none if one is reached. Returns a function that takes the counts back. */
async function countMessage(limiter: RateLimiter, sender: string, recipient: string) {
  const uses: [Limit, ...string[]][] = [
    [messagePair, sender, recipient],
    [messageRecipient, recipient],
    [messageHour, sender],
    [messageDay, sender],
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

/** Text for admins: who reports whom, why, and the message if attached. */
function reportText(
  people: { reporter: string; reported: string },
  { reason, message }: { reason: string; message?: string | undefined },
  language: Language,
): string {
  const parts = [
    messageText(memberMessageMessages.reportHeading, language, people),
    `${messageText(memberMessageMessages.reportReason, language)}\n${reason}`,
    ...(message
      ? [`${messageText(memberMessageMessages.reportedMessage, language, people)}\n${message}`]
      : []),
  ];
  return parts.join('\n\n');
}
