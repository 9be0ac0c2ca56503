import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { isInAppBrowser } from '../in-app/in-app-browser.ts';
import type { passkeyWords } from './passkeys.words.ts';

type Json = Record<string, unknown>;
type PasskeyFailure = keyof (typeof passkeyWords)['en'];

/** The browser or the person has made no use of a passkey; `reason` names the sentence for it. */
export class PasskeyError extends Error {
  readonly reason: PasskeyFailure;
  readonly cause: unknown;

  constructor(reason: PasskeyFailure, cause?: unknown) {
    super(reason);
    this.reason = reason;
    this.cause = cause;
  }
}

/** Why no passkey can be used here: names the sentence that stands in the place of its button. */
export function passkeyObstacle(): 'inApp' | 'unsupported' | undefined {
  if (isInAppBrowser()) return 'inApp';
  return browserSupportsWebAuthn() ? undefined : 'unsupported';
}

/** Has the browser make a passkey with the server's options. Throws `PasskeyError`. */
export async function createPasskey(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return ask(() => startRegistration({ optionsJSON }));
}

/** Has the browser sign the server's challenge with a passkey. Throws `PasskeyError`. */
export async function signWithPasskey(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return ask(() => startAuthentication({ optionsJSON }));
}

async function ask(browser: () => Promise<unknown>): Promise<Json> {
  try {
    return (await browser()) as Json;
  } catch (error) {
    throw new PasskeyError(failureOf(error), error);
  }
}

function failureOf(error: unknown): PasskeyFailure {
  if (!(error instanceof Error)) return 'failed';
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return 'wrongSite';
  // Browsers do not tell a refusal from a time-out.
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? 'cancelled' : 'failed';
}
