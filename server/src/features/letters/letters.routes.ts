import { limits } from '@alumni/shared/core/limits';
import { messageText } from '@alumni/shared/core/messages';
import { isAdmin } from '@alumni/shared/core/permissions';
import {
  countRecipients,
  createLetter,
  deleteLetter,
  draftLetter,
  getLetter,
  listLetters,
  pauseLetter,
  proveNotice,
  sendLetter,
  testLetter,
  updateLetter,
  weeklyDigest,
} from '@alumni/shared/mail/letters';
import { type Language, languages } from '@alumni/shared/text/language';
import type { FastifyInstance } from 'fastify';
import { callerAccount } from '../../accounts/accounts.store.ts';
import { InvalidInputError, NotFoundError } from '../../core/domain-errors.ts';
import { sign } from '../../core/signature.ts';
import { today } from '../../db/ids.ts';
import { assertVersion, sendVersion } from '../../http/calls/if-match.ts';
import { type Call, limitedRoute, route } from '../../http/calls/route.ts';
import { fileRoute } from '../../http/downloads/file-route.ts';
import { sendSpreadsheet } from '../../http/downloads/send-spreadsheet.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { sendDirectly } from '../../outbox/direct-mail.ts';
import { mailSettings } from '../../outbox/mailer.ts';
import { writeAs } from '../../session/write-as.ts';
import { composeLetter, describeLetter, letterAddress } from './compose-letter.ts';
import { type NewOnSite, whatIsNew } from './draft-letter.ts';
import { describeRows, type LetterDeps, lastAt, letterBytes, senderBy } from './letter-reads.ts';
import { wishRoutes } from './letter-wish.routes.ts';
import { letterMessages } from './letters.messages.ts';
import * as store from './letters.store.ts';
import { letterProof } from './proof.ts';
import { countAudience, type ListComing, sendToAudience } from './send-letter.ts';
import { weeklyDigest as digestOf } from './weekly-digest.ts';
import { whatsAppText } from './whatsapp-text.ts';

/** Preview addresses change at multiples of this time, and each expires within an hour. */
const previewStepMs = 30 * 60_000;

/** Notices and letters to members (decision 0090). */
export async function letterRoutes(
  app: FastifyInstance,
  deps: LetterDeps,
  { listComingAccounts: listComing, ...sources }: NewOnSite & { listComingAccounts: ListComing },
): Promise<void> {
  const { db, settings } = deps;
  sendingRoutes(app, deps, listComing);
  wishRoutes(app, deps);

  route(app, listLetters, async ({ query, viewer }) => {
    const office = isAdmin(viewer);
    const drafts = office && query.drafts === 'yes';
    const { rows, totalPages } = await store.listLetters(db, { ...query, drafts });
    const { smtpUrl } = await settings.current();
    const letters = (await describeRows(deps, rows)).map(({ progress, ...letter }) =>
      office ? { ...letter, progress } : letter,
    );
    return { letters, totalPages, mailed: smtpUrl !== undefined };
  });

  route(app, draftLetter, async () => {
    const { site } = await settings.current();
    return whatIsNew(db, sources, site);
  });

  route(app, weeklyDigest, async () => {
    const { site, today: siteDay } = await settings.current();
    return digestOf(db, { publicUrl: deps.config.publicUrl, site, today: siteDay() });
  });

  route(app, getLetter, (call) => readLetter(deps, call));

  route(app, createLetter, async ({ body, viewer, language }) => {
    const id = await store.createLetter(db, viewer, body);
    return { message: messageText(letterMessages.letterCreated, language), _id: id };
  });

  route(app, updateLetter, async ({ params, body, viewer, language, request }) => {
    const letter = await store.existingLetter(db, params.id);
    assertVersion(request, letter.version);
    await store.updateLetter(db, viewer, letter, body);
    return { message: messageText(letterMessages.letterSaved, language) };
  });

  route(app, deleteLetter, async ({ params, viewer, language }) => {
    await store.deleteLetter(db, viewer, params.id);
    return { message: messageText(letterMessages.letterDeleted, language) };
  });

  limitedRoute(app, testLetter, rateLimits.testMail, (call) => sendTest(deps, call));

  limitedRoute(app, countRecipients, undefined, async ({ params, body, language }) => {
    const letter = await store.existingLetter(db, params.id);
    return countAudience(db, letter, { to: body.to, listComing, language });
  });
}

/** Reads a letter for admins: its content, and previews of its mails and of its message for WhatsApp. */
async function readLetter(deps: LetterDeps, { params, viewer, reply }: Call<typeof getLetter>) {
  const { db, settings } = deps;
  const letter = await store.existingLetter(db, params.id);
  const [row] = await describeRows(deps, [letter]);
  if (!row) throw new NotFoundError(letterMessages.letterUnknown);
  const { smtpUrl, mailsPerHour } = await settings.current();
  const by = await senderBy(deps);
  // A WhatsApp group may have non-members, so the message contains what visitors may see.
  const shared = { ...letter, readers: 'public' } as const;
  // This time changes only every half hour, so a reloaded page can reuse the cached mail.
  const until = String((Math.floor(Date.now() / previewStepMs) + 2) * previewStepMs);
  const key = sign(by.secret, 'preview', letter.id, until);
  const message = async (language: Language) => {
    const { subject, sections } = await describeLetter(db, shared, language, by);
    return whatsAppText(subject, sections, letterAddress(shared, by));
  };
  const mailIn = async (language: Language) => ({
    address: `/letters/${letter.id}/mail?lang=${language}&until=${until}&key=${key}`,
    bytes: await letterBytes(deps, letter, { id: viewer.id, language }),
  });
  sendVersion(reply, letter.version);
  return {
    ...row,
    ...store.contentOf(letter),
    readers: letter.readers,
    whatsApp: { en: await message('en'), fr: await message('fr') },
    mails: { en: await mailIn('en'), fr: await mailIn('fr') },
    mailed: smtpUrl !== undefined,
    lastAt: row.progress.waiting > 0 ? await lastAt(db, letter, mailsPerHour) : null,
    perHour: mailsPerHour,
    notBefore: letter.sent_at === null ? await store.notBefore(db, letter) : '',
  };
}

async function sendTest(deps: LetterDeps, { params, viewer, language }: Call<typeof testLetter>) {
  const { config, db, settings } = deps;
  const letter = await store.existingLetter(db, params.id);
  const account = await callerAccount(db, viewer);
  const mail = await composeLetter(db, letter, { id: viewer.id, language }, await senderBy(deps));
  const current = await mailSettings(config, settings)();
  const result = await sendDirectly(current, { to: account.email, language, mail });
  const taken = result.taken && current.smtpUrl !== undefined;
  const values = { email: account.email };
  return {
    message: messageText(
      taken ? letterMessages.letterTestSent : letterMessages.letterTestRefused,
      language,
      values,
    ),
    taken,
    answer: result.taken ? result.response : result.refusal.answer,
  };
}

/** Routes to send, pause and resume a letter, and to download the proof of its sending. */
function sendingRoutes(app: FastifyInstance, deps: LetterDeps, listComing: ListComing): void {
  const { config, db, limiter, mail, settings } = deps;
  route(app, sendLetter, async ({ params, body, viewer, language, request }) => {
    const letter = await store.existingLetter(db, params.id);
    assertVersion(request, letter.version);
    for (const one of languages) {
      const bytes = await letterBytes(deps, letter, { id: viewer.id, language: one });
      if (bytes > limits.letter.mailBytes) {
        const size = Math.ceil(bytes / 1000);
        throw new InvalidInputError(letterMessages.letterTooLarge, { values: { size } });
      }
    }
    const mailed = (await settings.current()).smtpUrl !== undefined;
    const recipients = await sendToAudience(db, viewer, letter, {
      to: body.to,
      listComing,
      mailed,
      limited: config.quotas !== undefined,
      language,
    });
    mail.poke();
    request.log.info({ letter: letter.id, by: viewer.id, recipients }, 'letter sent');
    const said = mailed ? letterMessages.letterOnItsWay : letterMessages.letterFiled;
    return { message: messageText(said, language, { count: recipients }), recipients };
  });

  route(app, pauseLetter, async ({ params, body, viewer, language }) => {
    const { paused } = body;
    await store.pauseLetter(db, viewer, params.id, { paused, language });
    if (!paused) mail.poke();
    return {
      message: messageText(
        paused ? letterMessages.letterPaused : letterMessages.letterResumed,
        language,
      ),
    };
  });

  const sentLetter = async (id: string) => {
    const letter = await store.existingLetter(db, id);
    store.assertSent(letter);
    return letter;
  };
  fileRoute(app, proveNotice, {
    async prepare({ params, viewer }) {
      await limiter.hit(rateLimits.memberExport, viewer.id);
      const letter = await sentLetter(params.id);
      await writeAs(db, viewer, 'master', (trx, caller) =>
        store.auditLetter(trx, caller, 'notice.proved', letter),
      );
    },
    async send({ params, query: { format }, language, reply }) {
      const rows = await letterProof(db, await sentLetter(params.id), language, config);
      await sendSpreadsheet(reply, { name: `notice-${today()}`, rows, format, language });
    },
  });
}
