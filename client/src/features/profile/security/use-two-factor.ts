import {
  addPasskey,
  getTwoFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
} from '@alumni/shared/calls/two-factor';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidateEndpoint, useEndpoint } from '../../../api/use-endpoint.ts';
import { failureText } from '../../../components/form/use-submission.ts';
import { createPasskey, PasskeyError } from '../../../components/passkeys/passkeys.ts';
import { passkeyWords } from '../../../components/passkeys/passkeys.words.ts';
import { announce } from '../../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../../components/ui/announcements/in-background.ts';
import { useWords } from '../../../i18n/language.ts';
import { refreshSession } from '../../../session/session-calls.ts';
import { twoFactorWords } from './two-factor.words.ts';

type Action = () => Promise<void>;

/** A new secret of an authenticator app, until a code confirms it. */
export type AppSetUp = ResponseOf<typeof startApp>;

/** The reader's second factors, with set-up and changes. */
export function useTwoFactor() {
  const t = useWords(twoFactorWords);
  const passkeyT = useWords(passkeyWords);
  const query = useEndpoint(getTwoFactor, {});
  const [busy, setBusy] = useState(false);
  /** Action that is repeated once the current password has been entered. */
  const [waiting, setWaiting] = useState<Action>();
  const [appSetUp, setAppSetUp] = useState<AppSetUp>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([]);

  const changed = async ({ message, recoveryCodes = [] }: Changed) => {
    announce(message, 'success');
    if (recoveryCodes.length > 0) setRecoveryCodes(recoveryCodes);
    setAppSetUp(undefined);
    await invalidateEndpoint(getTwoFactor);
    // With a second factor, an admin regains the rights of the role: read the session again.
    await refreshSession();
  };

  const attempt = async (action: Action) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'currentPasswordNeeded') {
        setWaiting(() => action);
      } else {
        const text = error instanceof PasskeyError ? passkeyT[error.reason] : failureText(error, t);
        announce(text, 'error');
      }
    } finally {
      setBusy(false);
    }
  };
  const run = (action: Action) => () => inBackground(attempt(action));

  return {
    ...query,
    busy,
    appSetUp,
    recoveryCodes,
    changed,
    isPasswordNeeded: waiting !== undefined,
    addPasskey: run(async () => {
      const { options } = await call(startPasskey, {});
      await changed(await call(addPasskey, { body: { passkey: await createPasskey(options) } }));
    }),
    removePasskey: (id: string) =>
      run(async () => changed(await call(removePasskey, { params: { id } })))(),
    startApp: run(async () => setAppSetUp(await call(startApp, {}))),
    removeApp: run(async () => changed(await call(removeApp, {}))),
    renewCodes: run(async () => changed(await call(renewRecoveryCodes, {}))),
    leaveAppSetUp: () => setAppSetUp(undefined),
    codesStored: () => setRecoveryCodes([]),
    leavePassword: () => setWaiting(undefined),
    goOn: () => {
      setWaiting(undefined);
      if (waiting) inBackground(attempt(waiting));
    },
  };
}

interface Changed {
  message: string;
  recoveryCodes?: string[];
}
