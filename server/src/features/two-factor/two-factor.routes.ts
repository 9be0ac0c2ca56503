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
} from '@alumni/shared/accounts/two-factor';
import { type Message, messageText } from '@alumni/shared/core/messages';
import { isAdmin } from '@alumni/shared/core/permissions';
import type { FastifyInstance } from 'fastify';
import { type Account, callerAccount } from '../../accounts/accounts.store.ts';
import * as challenges from '../../codes/challenges.store.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../core/domain-errors.ts';
import type { Trx } from '../../db/database.ts';
import { onUniqueViolation } from '../../db/errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import * as reauthentication from '../../http/calls/reauthentication.ts';
import { limitedRoute, route } from '../../http/calls/route.ts';
import { rates } from '../../http/limits/rate-limit.ts';
import { browserOf, toBrowser } from '../../session/browser.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { appUri, newAppSecret, stepOfCode } from './one-time-password.ts';
import { creationOptions, relyingParty, verifyCreation } from './passkeys.ts';
import { twoFactorMessages } from './two-factor.messages.ts';
import * as store from './two-factor.store.ts';

const maxPasskeys = 10;
/** Limits changes of two-factor: each sends a mail. */
const changes = rates.manyAnHour('second-step-change', twoFactorMessages.twoFactorChangeLimit);

type TwoFactorNeeds = Needs<
  'db' | 'limiter' | 'mail' | 'settings',
  'publicUrl' | 'twoFactorRequired'
>;

/** Routes to set up two-factor; `log-in-step.ts` checks it at log-in. */
export async function twoFactorRoutes(app: FastifyInstance, deps: TwoFactorNeeds): Promise<void> {
  const { db, config } = deps;
  const setUp = setUpHelpers(deps);

  limitedRoute(app, reauthenticate, undefined, async ({ body, viewer, language }) => {
    await reauthentication.reauthenticate(deps, viewer, body.currentPassword);
    return { message: messageText(twoFactorMessages.reauthenticated, language) };
  });

  route(app, getTwoFactor, async ({ viewer }) => {
    const passkeys = await store.listPasskeys(db, viewer.id);
    return {
      passkeys: passkeys.map(({ id, browser, created_at, last_used_at }) => ({
        _id: id,
        ...toBrowser(browser),
        addedAt: created_at,
        lastUsedAt: last_used_at,
      })),
      app: (await store.findApp(db, viewer.id)) !== undefined,
      recoveryCodes: await store.countRecoveryCodes(db, viewer.id),
      required: config.twoFactorRequired && (isAdmin(viewer) || viewer.lacksTwoFactor === true),
      passkeysPossible: relyingParty(config.publicUrl).id !== undefined,
    };
  });

  passkeyRoutes(app, deps, setUp);
  appRoutes(app, deps, setUp);

  route(app, renewRecoveryCodes, async ({ viewer, language }) => {
    const account = await setUp.ownAccount(viewer);
    if (!(await store.hasTwoFactor(db, account.id)))
      throw new ConflictError(twoFactorMessages.twoFactorNone);
    const renew = (trx: Trx) => store.replaceRecoveryCodes(trx, account);
    const recoveryCodes = await writeAs(db, viewer, 'account', renew, { lock: 'update' });
    return {
      message: messageText(twoFactorMessages.recoveryCodesRenewed, language),
      recoveryCodes,
    };
  });
}

function passkeyRoutes(app: FastifyInstance, deps: TwoFactorNeeds, setUp: SetUp): void {
  const { db, config, settings } = deps;
  const rp = relyingParty(config.publicUrl);

  route(app, startPasskey, async ({ viewer }) => {
    const account = await setUp.ownAccount(viewer);
    const existing = await store.listPasskeys(db, account.id);
    if (existing.length >= maxPasskeys) {
      throw new ConflictError(twoFactorMessages.passkeysTooMany, { values: { max: maxPasskeys } });
    }
    const { name } = (await settings.current()).site;
    const options = await creationOptions(rp, name.en, account, existing);
    await setUp.begin(viewer, 'passkey', options.challenge);
    return { options: options as unknown as Record<string, unknown> };
  });

  route(app, addPasskey, async ({ body, viewer, request, language }) => {
    const account = await setUp.ownAccount(viewer);
    const challenge = await setUp.begun(viewer, 'passkey');
    const passkey = await verifyCreation(rp, body.passkey, challenge.value);
    const browser = browserOf(request.headers['user-agent']);
    const recoveryCodes = await setUp
      .change(viewer, challenge, (trx, session) =>
        store.insertPasskey(trx, { account, session }, { ...passkey, browser }),
      )
      // WebAuthn allows each credential id to be registered only once. An honest authenticator never repeats one.
      .catch(onUniqueViolation(twoFactorMessages.passkeyTaken));
    return { message: messageText(twoFactorMessages.passkeyAdded, language), recoveryCodes };
  });

  route(app, removePasskey, async ({ params, viewer, language }) => {
    const account = await setUp.ownAccount(viewer);
    await setUp.remove(viewer, twoFactorMessages.passkeyUnknown, (trx) =>
      store.deletePasskey(trx, account, params.id),
    );
    return { message: messageText(twoFactorMessages.passkeyRemoved, language) };
  });
}

function appRoutes(app: FastifyInstance, { settings }: TwoFactorNeeds, setUp: SetUp): void {
  route(app, startApp, async ({ viewer }) => {
    const account = await setUp.ownAccount(viewer);
    const secret = newAppSecret();
    await setUp.begin(viewer, 'app', secret);
    return { secret, uri: appUri(secret, (await settings.current()).site.name.en, account.email) };
  });

  route(app, addApp, async ({ body, viewer, language }) => {
    const account = await setUp.ownAccount(viewer);
    const challenge = await setUp.begun(viewer, 'app');
    const step = stepOfCode(challenge.value, body.code.replace(/\s/g, ''));
    if (step === undefined) throw new InvalidInputError(twoFactorMessages.appCodeWrong);
    const recoveryCodes = await setUp.change(viewer, challenge, (trx, session) =>
      store.setApp(trx, { account, session }, { secret: challenge.value, last_counter: step }),
    );
    return { message: messageText(twoFactorMessages.appAdded, language), recoveryCodes };
  });

  route(app, removeApp, async ({ viewer, language }) => {
    const account = await setUp.ownAccount(viewer);
    await setUp.remove(viewer, twoFactorMessages.appUnknown, (trx) =>
      store.deleteApp(trx, account),
    );
    return { message: messageText(twoFactorMessages.appRemoved, language) };
  });
}

type SetUp = ReturnType<typeof setUpHelpers>;

/** Helpers to set up and remove each kind of two-factor. */
function setUpHelpers(deps: TwoFactorNeeds) {
  const { db, limiter, mail } = deps;
  return { ownAccount, begin, begun, change, remove };

  /** The account of a recently authenticated caller; limits the number of changes. */
  async function ownAccount(viewer: Caller): Promise<Account> {
    await reauthentication.assertAuthenticated(deps, viewer);
    await limiter.hit(changes, viewer.id);
    return callerAccount(db, viewer);
  }

  /** One set-up per kind and session: a second one replaces the first. */
  async function begin(viewer: Caller, kind: 'passkey' | 'app', value: string): Promise<void> {
    const challenge = { id: setUpId(viewer, kind), account_id: viewer.id, value };
    await writeAs(db, viewer, 'account', (trx) => challenges.putChallenge(trx, challenge));
  }

  async function begun(viewer: Caller, kind: 'passkey' | 'app'): Promise<challenges.Challenge> {
    const challenge = await challenges.findChallenge(db, setUpId(viewer, kind));
    if (!challenge) throw new InvalidInputError(twoFactorMessages.setUpExpired);
    return challenge;
  }

  async function change(
    viewer: Caller,
    challenge: challenges.Challenge,
    write: (trx: Trx, session: string) => Promise<string[]>,
  ): Promise<string[]> {
    const finish = async (trx: Trx, { session }: Caller) => {
      if (!(await challenges.endChallenge(trx, challenge)))
        throw new InvalidInputError(twoFactorMessages.setUpExpired);
      return write(trx, session as string);
    };
    const codes = await writeAs(db, viewer, 'account', finish, { lock: 'update' });
    mail.poke();
    return codes;
  }

  async function remove(
    viewer: Caller,
    missing: Message,
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
