import { addApp, addPasskey, startApp, startPasskey } from '@alumni/shared/accounts/two-factor';
import { codeOf } from '../features/two-factor/one-time-password.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Sets up a passkey like a browser. */
export async function addTestPasskey(t: TestApp, { token }: Person) {
  const { body } = await t.call(startPasskey, { token });
  const authenticator = createAuthenticator(t.deps.config.publicUrl);
  const passkey = authenticator.create(body.options);
  const added = await t.call(addPasskey, { token, body: { passkey } });
  if (added.status !== 200) throw new Error(`no passkey: ${added.body.message}`);
  return { authenticator, recoveryCodes: added.body.recoveryCodes };
}

/** Sets up an authenticator app. `usedCode` confirmed the set-up and is not accepted again. */
export async function addTestApp(t: TestApp, { token }: Person) {
  const { secret } = (await t.call(startApp, { token })).body;
  const usedCode = codeOf(secret);
  const added = await t.call(addApp, { token, body: { code: usedCode } });
  if (added.status !== 200) throw new Error(`no app: ${added.body.message}`);
  return { secret, usedCode, recoveryCodes: added.body.recoveryCodes };
}

/** The code of the next time step, which nobody has used. */
export function nextCode(secret: string): string {
  return codeOf(secret, Date.now() + 30_000);
}
