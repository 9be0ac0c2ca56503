import { randomInt } from 'node:crypto';
import { messageText } from '@alumni/shared/messages';
import {
  adoptBackupPlace,
  confirmMailServer,
  createFirstMaster,
  getSetup,
  type Setup,
  type SetupStep,
  saveBackupTime,
  saveMailServer,
  saveRegistrationMode,
  sendSetupMail,
  setupSteps,
  skipSetupStep,
} from '@alumni/shared/setup';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { accountName } from '../../accounts/account-types.store.ts';
import { findById, hasMaster, listMasters } from '../../accounts/accounts.store.ts';
import { insertMaster } from '../../accounts/first-master.ts';
import { assertPasswordFits } from '../../accounts/password-rule.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { isRunning, lastRuns } from '../../backup/backup-runs.store.ts';
import { openBackupPlaces } from '../../backup/open-places.ts';
import { adoptPlace, strangerIn } from '../../backup/ownership.ts';
import { isOnSameDisk } from '../../backup/same-disk.ts';
import type { Deps } from '../../boot/deps.ts';
import { backUpIfDue } from '../../boot/scheduled-backups.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  UnauthorizedError,
} from '../../core/domain-errors.ts';
import type { Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { clientAddress, rateLimits } from '../../http/rate-limit.ts';
import { assertAuthenticated } from '../../http/reauthentication.ts';
import { route } from '../../http/route.ts';
import { sendDirectly } from '../../mail/direct-mail.ts';
import { type MailSettings, mailSettings } from '../../mail/mailer.ts';
import { hastenDelayed } from '../../mail/outbox.store.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { Mail } from '../../mail/templates/mails.ts';
import type { Caller } from '../../session/caller.ts';
import { hashPassword } from '../../session/password.ts';
import { hashToken } from '../../session/token.ts';
import { writeAs } from '../../session/write-as.ts';
import { restoredCopy } from '../../site/restored-copy.ts';
import { isSiteCode, saveSiteCode, takeSiteCode } from '../../site/site-codes.store.ts';
import * as options from '../../site/site-options.store.ts';
import { mailServerOf, smtpUrlOf } from './mail-server.ts';

const mailCodeMs = 30 * 60_000;

/** The first run, and the settings that a master makes where the environment does not: decision 0056. */
export async function setupRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db, limiter, settings, storage } = deps;
  const stopping = new AbortController();
  let backup: Promise<unknown> | undefined;
  app.addHook('onClose', async () => {
    stopping.abort();
    await backup;
  });

  route(app, createFirstMaster, async ({ body, request, language }) => {
    await limiter.hit(rateLimits.registration, clientAddress(request.ip));
    const hash = hashToken(body.code);
    // Checked first: hashing a password is costly.
    if (!(await isSiteCode(db, 'setup', hash))) throw new InvalidInputError('setupLinkInvalid');
    if (body.password !== body.confirmPassword) throw new InvalidInputError('passwordsDiffer');
    await assertPasswordFits({ account_type: 'master' }, body.password);
    const { email, firstName, lastName } = body;
    const passwordHash = await hashPassword(body.password);
    try {
      await db.transaction().execute(async (trx) => {
        if (!(await takeSiteCode(trx, 'setup', hash)) || (await hasMaster(trx))) {
          throw new InvalidInputError('setupLinkInvalid');
        }
        await insertMaster(trx, { email, firstName, lastName, passwordHash, language });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new ConflictError('emailTaken');
      throw error;
    }
    return { message: messageText('masterCreated', language) };
  });

  route(app, getSetup, async ({ viewer }) => {
    const chosen = await options.readSiteOptions(db);
    const { version, hasOwnFile, smtpUrl, mailFrom, site, registration, backup } =
      await settings.current();
    const { fixed } = settings;
    const { ended, succeeded } = await lastRuns(db);
    const isConfirmed = smtpUrl !== undefined && chosen.mailConfirmed === wayOf(smtpUrl, mailFrom);
    const isDone: Record<SetupStep, boolean> = {
      site: version > 0 || hasOwnFile,
      mail: fixed.mail || isConfirmed,
      registration: fixed.registration || chosen.registration !== undefined,
      backups: backup !== undefined,
    };
    const sameDisk = backup !== undefined && (await isOnSameDisk(config.dataDir, backup));
    const refused = ended?.folder === null && ended.refusal;
    const stateOf = (step: SetupStep) => {
      if (step === 'backups' && isDone[step] && (refused || sameDisk)) return 'watch';
      if (isDone[step]) return 'done';
      return chosen.skipped?.includes(step) ? 'skipped' : 'open';
    };
    const { password, ...server } = mailServerOf(smtpUrl);
    const account = await findById(db, viewer.id);
    const answer: Setup = {
      publicUrl: config.publicUrl,
      steps: Object.fromEntries(setupSteps.map((step) => [step, stateOf(step)])) as Setup['steps'],
      mail: {
        ...server,
        fixed: fixed.mail,
        hasPassword: password !== '',
        from: addressIn(mailFrom) ?? site.contact.email,
        confirmed: isConfirmed,
        testTo: account?.email ?? '',
      },
      registration: { fixed: fixed.registration, value: registration },
      backups: {
        fixed: fixed.backups,
        time: backup?.time ?? '',
        folder: backup?.dir ?? '',
        bucket: backup?.bucket?.bucket ?? '',
        running: await isRunning(db),
        last: succeeded
          ? {
              at: succeeded.started_at,
              rows: succeeded.rows_count ?? 0,
              pictures: succeeded.pictures ?? 0,
              tried: succeeded.tried_at !== null,
            }
          : null,
        error: (ended?.folder === null && ended.error) || '',
        refused: refused ? { kind: refused, place: ended.refused_place ?? '' } : null,
        sameDisk,
      },
    };
    return answer;
  });

  route(app, skipSetupStep, async ({ body, viewer, language }) => {
    await writeAs(db, viewer, 'master', async (trx) => {
      const { skipped = [] } = await options.readSiteOptions(trx);
      await options.saveSiteOption(trx, 'skipped', [...new Set([...skipped, body.step])]);
    });
    return { message: messageText('stepSkipped', language) };
  });

  route(app, saveMailServer, async ({ body, viewer, language }) => {
    assertFree('mail');
    const { currentPassword, ...server } = body;
    // Every reset link goes through it: a stolen session is not enough.
    await assertAuthenticated(deps, viewer, currentPassword);
    const sender = await mailSettings(config, settings)();
    const before = mailServerOf(sender.smtpUrl);
    const keepsPassword = server.user !== '' && server.password === '';
    const password = keepsPassword ? before.password : server.password;
    const url = smtpUrlOf({ ...server, password });
    const { host, port, user } = mailServerOf(url);
    const isNew = before.host !== host || before.port !== port;
    // A hijacked session must not send the password to a server of the thief.
    if (keepsPassword && (isNew || before.user !== user)) {
      throw new InvalidInputError('mailPasswordMissing');
    }
    const mail = { url, from: server.from };
    await save(viewer, 'mail', (trx) => options.saveSiteOption(trx, 'mail', mail), {
      host: server.host,
      sender: server.from,
    });
    if (isNew) await tellOtherMasters(viewer, server.host, sender);
    return { message: messageText('settingSaved', language) };
  });

  route(app, sendSetupMail, async ({ viewer, language }) => {
    await limiter.hit(rateLimits.testMail, viewer.id);
    const account = await findById(db, viewer.id);
    if (!account) throw new UnauthorizedError();
    const { email } = account;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const current = await mailSettings(config, settings)();
    const hash = codeHash(code, current.smtpUrl, current.mailFrom);
    await writeAs(db, viewer, 'master', (trx) =>
      saveSiteCode(trx, { name: 'mail', hash, lifetimeMs: mailCodeMs }),
    );
    const result = await sendDirectly(current, {
      to: email,
      language,
      mail: { template: 'test', code },
    });
    const taken = result.taken && current.smtpUrl !== undefined;
    const message = messageText(taken ? 'mailCodeSent' : 'mailCodeRefused', language, { email });
    const answer = result.taken ? result.answer : withoutGreeting(result.refusal.answer);
    return { message, taken, answer };
  });

  route(app, confirmMailServer, async ({ body, viewer, language }) => {
    const { smtpUrl, mailFrom } = await settings.current();
    const hash = codeHash(body.code.replace(/\D/g, ''), smtpUrl, mailFrom);
    await writeAs(db, viewer, 'master', async (trx) => {
      if (!(await takeSiteCode(trx, 'mail', hash))) throw new InvalidInputError('mailCodeWrong');
      await options.saveSiteOption(trx, 'mailConfirmed', wayOf(smtpUrl ?? '', mailFrom));
      // Mails that another server or password has delayed go out now.
      await hastenDelayed(trx);
    });
    deps.mail.poke();
    return { message: messageText('mailConfirmed', language) };
  });

  route(app, saveRegistrationMode, async ({ body, viewer, language }) => {
    assertFree('registration');
    await save(viewer, 'registration', (trx) =>
      options.saveSiteOption(trx, 'registration', body.registration),
    );
    return { message: messageText('settingSaved', language) };
  });

  route(app, saveBackupTime, async ({ body: { time }, viewer, request, language }) => {
    assertFree('backups');
    await save(viewer, 'backups', (trx) =>
      options.saveSiteOption(trx, 'backup', time ? { time } : undefined),
    );
    await beginBackup(request.log);
    return { message: messageText('settingSaved', language) };
  });

  route(app, adoptBackupPlace, async ({ body, viewer, request, language }) => {
    const { backup: daily } = await settings.current();
    const places = await openBackupPlaces(daily ?? {}, config.dataDir, stopping.signal);
    const place = places.find(({ label }) => label === body.place);
    if (!place) throw new NotFoundError();
    const stranger = await strangerIn({ ...config, db }, place);
    if (stranger) {
      await writeAs(db, viewer, 'master', (trx, caller) => adoptPlace(trx, stranger, caller.id));
      await beginBackup(request.log);
    }
    return { message: messageText('settingSaved', language) };
  });

  async function beginBackup(log: FastifyBaseLogger): Promise<void> {
    const { backup: daily } = await settings.current();
    if (!daily) return;
    const begun = backUpIfDue({ ...config, db, storage, log }, daily, stopping.signal).catch(
      (err: unknown) => log.error({ err }, 'the backup could not be begun'),
    );
    // One that is being made is waited for, whoever saves meanwhile.
    backup = Promise.all([backup, begun]);
  }

  function assertFree(setting: keyof typeof settings.fixed): void {
    if (settings.fixed[setting]) throw new ConflictError('settingFixed');
  }

  /** By the server from before, where there is one: a thief's own would not bring it. */
  async function tellOtherMasters(
    { id }: Caller,
    host: string,
    sender: MailSettings,
  ): Promise<void> {
    const masters = await listMasters(db);
    // A copy that is tried out mails nobody: what it has to say waits in the outbox.
    const isDirect = sender.smtpUrl !== undefined && !(await restoredCopy(db));
    const caller = await findById(db, id);
    const name = caller ? accountName(caller) : '';
    const mail: Mail = { template: 'mailServerChanged', name, host };
    const others = masters.filter((one) => one.id !== id);
    await Promise.all(
      others.map(async ({ email, language }) => {
        const direct = isDirect
          ? await sendDirectly(sender, { to: email, language, mail })
          : undefined;
        if (direct?.taken) return;
        await db.transaction().execute((trx) => queueMail(trx, { to: email, language, mail }));
      }),
    );
    deps.mail.poke();
  }

  async function save(
    viewer: Caller,
    setting: keyof typeof settings.fixed,
    write: (trx: Trx) => Promise<void>,
    details: Record<string, string> = {},
  ): Promise<void> {
    await writeAs(db, viewer, 'master', async (trx, caller) => {
      await write(trx);
      await recordAudit(trx, {
        actorId: caller.id,
        action: 'setting.changed',
        subject: setting,
        details: { setting, ...details },
      });
    });
  }
}

/** Another service on a port greets with its name and version: that is nobody's business. */
function withoutGreeting(answer: string): string {
  return answer.startsWith('Invalid greeting') ? 'Invalid greeting' : answer;
}

/** Hash of the route of mails: another server or sender has to be tried anew. */
function wayOf(smtpUrl: string, mailFrom: string | undefined): string {
  return hashToken(`${smtpUrl} ${mailFrom ?? ''}`);
}

function codeHash(code: string, smtpUrl = '', mailFrom = ''): string {
  return hashToken(`${code} ${wayOf(smtpUrl, mailFrom)}`);
}

/** The address of `Name <address>`. */
function addressIn(sender: string | undefined): string | undefined {
  return /<([^<>]*)>$/.exec(sender ?? '')?.[1] ?? sender;
}
