import { type MessageKey, messageText } from '@alumni/shared/messages';
import { isAdmin } from '@alumni/shared/permissions';
import {
  addApp,
  addPasskey,
  getTwoFactor,
  reauthenticate,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
} from '@alumni/shared/two-factor';
import type { FastifyInstance } from 'fastify';
import { type Account, findById } from '../../accounts/accounts.store.ts';
import {
  type Challenge,
  endChallenge,
  findChallenge,
  putChallenge,
} from '../../codes/challenges.store.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  UnauthorizedError,
} from '../../core/domain-errors.ts';
import type { Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import {
  assertAuthenticated,
  reauthenticate as proveIdentity,
} from '../../http/calls/reauthentication.ts';
import { route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { browserOf, toBrowser } from '../../session/browser.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { appUri, newAppSecret, stepOfCode } from './one-time-password.ts';
import { creationOptions, relyingParty, verifyCreation } from './passkeys.ts';
import {
  countRecoveryCodes,
  deleteApp,
  deletePasskey,
  findApp,
  hasTwoFactor,
  insertPasskey,
  listPasskeys,
  renewRecoveryCodesOf,
  setApp,
} from './two-factor.store.ts';

const maxPasskeys = 10;

/** Setting up second steps; `log-in-step.ts` asks for them at the log-in. */
export async function twoFactorRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail' | 'settings', 'publicUrl' | 'twoFactorRequired'>,
): Promise<void> {
  const { db, limiter, mail, config, settings } = deps;
  const siteName = async () => (await settings.current()).site.name.en;
  const rp = relyingParty(config.publicUrl);

  route(app, reauthenticate, async ({ body, viewer, language }) => {
    await proveIdentity(deps, viewer, body.currentPassword);
    return { message: messageText('reauthenticated', language) };
  });

  route(app, getTwoFactor, async ({ viewer }) => {
    const passkeys = await listPasskeys(db, viewer.id);
    return {
      passkeys: passkeys.map(({ id, browser, created_at, last_used_at }) => ({
        _id: id,
        ...toBrowser(browser),
        addedAt: created_at,
        lastUsedAt: last_used_at,
      })),
      app: (await findApp(db, viewer.id)) !== undefined,
      recoveryCodes: await countRecoveryCodes(db, viewer.id),
      required: config.twoFactorRequired && (isAdmin(viewer) || viewer.lacksTwoFactor === true),
      passkeysPossible: rp.id !== undefined,
    };
  });

  route(app, startPasskey, async ({ viewer }) => {
    const account = await ownAccount(viewer);
    const existing = await listPasskeys(db, account.id);
    if (existing.length >= maxPasskeys) {
      throw new ConflictError('passkeysTooMany', { values: { max: maxPasskeys } });
    }
    const options = await creationOptions(rp, await siteName(), account, existing);
    await begin(viewer, 'passkey', options.challenge);
    return { options: options as unknown as Record<string, unknown> };
  });

  route(app, addPasskey, async ({ body, viewer, request, language }) => {
    const account = await ownAccount(viewer);
    const challenge = await begun(viewer, 'passkey');
    const passkey = await verifyCreation(rp, body.passkey, challenge.value);
    const browser = browserOf(request.headers['user-agent']);
    const recoveryCodes = await change(viewer, challenge, (trx, session) =>
      insertPasskey(trx, { account, session }, { ...passkey, browser }),
    ).catch((error) => {
      // Of another account: an authenticator makes none twice for one.
      if (isUniqueViolation(error)) throw new ConflictError('passkeyTaken');
      throw error;
    });
    return { message: messageText('passkeyAdded', language), recoveryCodes };
  });

  route(app, removePasskey, async ({ params, viewer, language }) => {
    const account = await ownAccount(viewer);
    await remove(viewer, 'passkeyUnknown', (trx) => deletePasskey(trx, account, params.id));
    return { message: messageText('passkeyRemoved', language) };
  });

  route(app, startApp, async ({ viewer }) => {
    const account = await ownAccount(viewer);
    const secret = newAppSecret();
    await begin(viewer, 'app', secret);
    return { secret, uri: appUri(secret, await siteName(), account.email) };
  });

  route(app, addApp, async ({ body, viewer, language }) => {
    const account = await ownAccount(viewer);
    const challenge = await begun(viewer, 'app');
    const step = stepOfCode(challenge.value, body.code.replace(/\s/g, ''));
    if (step === undefined) throw new InvalidInputError('appCodeWrong');
    const recoveryCodes = await change(viewer, challenge, (trx, session) =>
      setApp(trx, { account, session }, { secret: challenge.value, last_counter: step }),
    );
    return { message: messageText('appAdded', language), recoveryCodes };
  });

  route(app, removeApp, async ({ viewer, language }) => {
    const account = await ownAccount(viewer);
    await remove(viewer, 'appUnknown', (trx) => deleteApp(trx, account));
    return { message: messageText('appRemoved', language) };
  });

  route(app, renewRecoveryCodes, async ({ viewer, language }) => {
    const account = await ownAccount(viewer);
    if (!(await hasTwoFactor(db, account.id))) throw new ConflictError('secondStepNone');
    const recoveryCodes = await writeAs(
      db,
      viewer,
      'account',
      (trx) => renewRecoveryCodesOf(trx, account),
      { lock: 'update' },
    );
    return { message: messageText('recoveryCodesRenewed', language), recoveryCodes };
  });

  /** Of a caller who has just proved who they are; limits how often they change something. */
  async function ownAccount(viewer: Caller): Promise<Account> {
    await assertAuthenticated(deps, viewer);
    await limiter.hit(rateLimits.twoFactorChange, viewer.id);
    const account = await findById(db, viewer.id);
    if (!account) throw new UnauthorizedError();
    return account;
  }

  /** One set-up of a kind at a time in a session: a second one replaces the first. */
  async function begin(viewer: Caller, kind: 'passkey' | 'app', value: string): Promise<void> {
    const challenge = { id: setUpId(viewer, kind), account_id: viewer.id, value };
    await writeAs(db, viewer, 'account', (trx) => putChallenge(trx, challenge));
  }

  async function begun(viewer: Caller, kind: 'passkey' | 'app'): Promise<Challenge> {
    const challenge = await findChallenge(db, setUpId(viewer, kind));
    if (!challenge) throw new InvalidInputError('setUpExpired');
    return challenge;
  }

  async function change(
    viewer: Caller,
    challenge: Challenge,
    write: (trx: Trx, session: string) => Promise<string[]>,
  ): Promise<string[]> {
    const finish = async (trx: Trx, { session }: Caller) => {
      if (!(await endChallenge(trx, challenge))) throw new InvalidInputError('setUpExpired');
      return write(trx, session as string);
    };
    const codes = await writeAs(db, viewer, 'account', finish, { lock: 'update' });
    mail.poke();
    return codes;
  }

  async function remove(
    viewer: Caller,
    missing: MessageKey,
    write: (trx: Trx) => Promise<boolean>,
  ): Promise<void> {
    const removed = await writeAs(db, viewer, 'account', write, { lock: 'update' });
    if (!removed) throw new NotFoundError(missing);
    mail.poke();
  }
}

function setUpId({ session }: Caller, kind: 'passkey' | 'app'): string {
  return `${kind}:${session}`;
}
