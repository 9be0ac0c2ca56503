import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { Account } from '../../accounts/accounts.store.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import type { Row } from '../../db/schema.ts';
import { parseStored } from '../../db/stored-json.ts';
import { twoFactorMessages } from './two-factor.messages.ts';

export type Passkey = Row<'passkeys'>;

const transportNames = z.array(z.string());

/** The site as browsers and authenticators identify it; from PUBLIC_URL, never from the Host header. */
export interface RelyingParty {
  /** Host name; undefined for an IP address: browsers create no passkeys for it. */
  id: string | undefined;
  origin: string;
}

/** A fingerprint or PIN is optional: the password has been checked. */
const userVerification = 'preferred';

/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The library takes 15 MB of memory and few sites have passkeys, so the first use loads it. */
const webAuthn = () => import('@simplewebauthn/server');

export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return { id: isAddress ? undefined : hostname, origin };
}

/** Options for the browser to create a passkey, with the challenge to sign. */
export async function creationOptions(
  rp: RelyingParty,
  siteName: string,
  account: Account,
  existing: Passkey[],
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpID: rpId(rp),
    rpName: siteName,
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: `${account.first_name} ${account.last_name}`.trim(),
    excludeCredentials: existing.map(descriptor),
    supportedAlgorithmIDs,
    // 'preferred' lets phones store a synced passkey, which survives the loss of the phone.
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  });
}

/** Throws `InvalidInputError` unless the browser created a passkey for this challenge. */
export async function verifyCreation(
  rp: RelyingParty,
  response: unknown,
  expectedChallenge: string,
): Promise<Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rpId(rp),
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch((cause) => {
    throw new InvalidInputError(twoFactorMessages.passkeyInvalid, { cause });
  });
  if (!verified) throw new InvalidInputError(twoFactorMessages.passkeyInvalid);
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
  };
}

/** Options for the browser to prove possession of a passkey. */
export async function requestOptions(rp: RelyingParty, passkeys: Passkey[]) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: rpId(rp),
    allowCredentials: passkeys.map(descriptor),
    userVerification,
  });
}

/**
 * Finds the passkey that signed the challenge, and its new counter. Returns undefined if none did, or if the counter
 * shows that the passkey was copied.
 */
export async function verifyRequest(
  rp: RelyingParty,
  response: unknown,
  expectedChallenge: string,
  passkeys: Passkey[],
): Promise<{ id: string; counter: number } | undefined> {
  const { id } = response as AuthenticationResponseJSON;
  const passkey = passkeys.find(({ credential_id }) => credential_id === id);
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  // The library throws for any mismatch, including a malformed response: all count as a wrong passkey.
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rpId(rp),
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  return { id: passkey.id, counter: result.authenticationInfo.newCounter };
}

function rpId({ id }: RelyingParty): string {
  if (id === undefined) throw new InvalidInputError(twoFactorMessages.passkeysImpossible);
  return id;
}

function descriptor({ credential_id, transports }: Passkey) {
  return { id: credential_id, transports: parseStored(transportNames, transports) };
}
