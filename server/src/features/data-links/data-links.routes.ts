import { limits } from '@alumni/shared/core/limits';
import { messageText } from '@alumni/shared/core/messages';
import {
  askForDataLink,
  deleteAccountByLink,
  downloadDataByLink,
  keepAccountByLink,
  readDataLink,
} from '@alumni/shared/profile/my-data';
import { formatDay } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import {
  type Account,
  emailKey,
  isLastMaster,
  listMasters,
} from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { ticketUses } from '../../http/downloads/read-ticket.ts';
import { clientAddress, countWithin, rates } from '../../http/limits/rate-limit.ts';
import { afterResponse } from './after-response.ts';
import { dataLinkMessages } from './data-links.messages.ts';
import * as store from './data-links.store.ts';

/**
 * Limits requests for a link, for each network. `mailed` limits them for each e-mail: above it, the answer is the usual
 * one, but no mail is sent.
 */
const asked = rates.networkAnHour('data-link-address', accountMessages.resetAddressLimit);
const mailed = rates.mailsAnHour('data-link-email');
/** Limits calls that try or use a code, for each network. */
const codes = rates.networkAnHour('data-link-code');

/** Functions of other features that data links need. */
interface Theirs {
  hasTwoFactor: store.HasTwoFactor;
  describeData: (
    db: Database,
    account: Account,
  ) => Promise<Record<'bytes' | 'events' | 'opportunities' | 'galleries', number>>;
  send: (account: Account, to: { language: Language; reply: FastifyReply }) => Promise<void>;
  deletion: store.DeletionByLink;
  backupsUntil: (dueAt: string, backupDays: number | undefined) => string | null;
}

/** Serves a person's data, and its deletion, without a log-in (decision 0042). */
export async function dataLinkRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail' | 'resetDelayMs' | 'settings', 'publicUrl'>,
  theirs: Theirs,
): Promise<void> {
  const { config, db, limiter, mail, settings } = deps;
  const { publicUrl } = config;
  const { hasTwoFactor } = theirs;
  const later = afterResponse(app);
  const countCode = (ip: string) => limiter.hit(codes, clientAddress(ip));

  route(app, askForDataLink, async ({ body, request, language }) => {
    await limiter.hit(asked, clientAddress(request.ip));
    if (await countWithin(limiter, mailed, emailKey(body.email))) {
      later(deps.resetDelayMs(), async () => {
        await store.mailDataLink(db, body.email, { language, publicUrl, hasTwoFactor });
        mail.poke();
      });
    }
    return { message: messageText(dataLinkMessages.dataLinkSent, language) };
  });

  route(app, readDataLink, async ({ body, request }) => {
    await countCode(request.ip);
    const opened = await store.openDataLink(db, body.code, hasTwoFactor);
    const { account, opensData } = opened;
    const { bytes, events, opportunities, galleries } = await theirs.describeData(db, account);
    return {
      email: account.email,
      opensData,
      fileCode: opensData ? await store.createFileCode(db, opened) : null,
      bytes,
      posts: events + opportunities + galleries,
      isLastMaster: isLastMaster(account, await listMasters(db)),
      dueAt: account.deletion_due_at,
      deletionDays: limits.deletionDays,
    };
  });

  route(app, downloadDataByLink, async ({ query, request, language, reply }) => {
    await countCode(request.ip);
    const account = await store.ownerOfFile(db, query.code, hasTwoFactor);
    await limiter.hit(ticketUses, account.id);
    await store.auditDownload(db, account);
    await theirs.send(account, { language, reply });
    return undefined;
  });

  route(app, deleteAccountByLink, async ({ body, request, language }) => {
    await countCode(request.ip);
    const { backupDays } = await settings.current();
    const { ask } = theirs.deletion;
    const options = { ask, hasTwoFactor, posts: body.posts, publicUrl, backupDays };
    const account = await store.deleteByLink(db, body.code, options);
    request.log.info({ account: account.id }, 'deletion asked for by a link');
    mail.poke();
    const dueAt = account.deletion_due_at as string;
    const day = formatDay(dueAt, language);
    return {
      message: messageText(dataLinkMessages.deletionAskedByLink, language, { day }),
      dueAt,
      backupsUntil: theirs.backupsUntil(dueAt, backupDays),
    };
  });

  route(app, keepAccountByLink, async ({ body, request, language }) => {
    await countCode(request.ip);
    await store.keepByLink(db, body.code, { stop: theirs.deletion.stop, hasTwoFactor });
    mail.poke();
    return { message: messageText(accountMessages.deletionStopped, language) };
  });
}
