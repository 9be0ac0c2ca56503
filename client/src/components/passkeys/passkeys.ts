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

/** A passkey could not be used or was cancelled; `reason` names the message. */
export class PasskeyError extends Error {
  readonly reason: PasskeyFailure;
  readonly cause: unknown;

  constructor(reason: PasskeyFailure, cause?: unknown) {
    super(reason);
    this.reason = reason;
    this.cause = cause;
  }
}

/** Why passkeys cannot be used here: names the message that replaces the button. */
export function passkeyObstacle(): 'inApp' | 'unsupported' | undefined {
  if (isInAppBrowser()) return 'inApp';
  return browserSupportsWebAuthn() ? undefined : 'unsupported';
}

/** Makes the browser create a passkey with the server's options. Throws `PasskeyError`. */
export async function createPasskey(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return ask(() => startRegistration({ optionsJSON }));
}

/** Makes the browser sign the server's challenge with a passkey. Throws `PasskeyError`. */
export async function signWithPasskey(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return ask(() => startAuthentication({ optionsJSON }));
}

async function ask(browser: () => Promise<unknown>): Promise<Json> {
  try {
    return (await browser()) as Json;
  } catch (error) {
    throw new PasskeyError(passkeyFailure(error), error);
  }
}

function passkeyFailure(error: unknown): PasskeyFailure {
  if (!(error instanceof Error)) return 'failed';
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return 'wrongSite';
  // Browsers do not distinguish a refusal from a time-out.
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? 'cancelled' : 'failed';
}
