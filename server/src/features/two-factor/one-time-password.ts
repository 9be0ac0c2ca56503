import { Secret, TOTP } from 'otpauth';

/** RFC 4226, section 4, recommends 160 bits. */
const secretBytes = 20;

/** A new secret of an authenticator app, base32. */
export function newAppSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** `otpauth://` address that sets up an authenticator app, as a link or a QR code. */
export function appUri(secret: string, issuer: string, label: string): string {
  return totp(secret, { issuer, label }).toString();
}

/**
 * Time step of a six-digit code; undefined if it is wrong. Accepts one step before and after (RFC 6238, 5.2): clocks
 * differ, and typing takes time.
 */
export function stepOfCode(
  secret: string,
  code: string,
  timestamp = Date.now(),
): number | undefined {
  const app = totp(secret);
  const delta = app.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

/** The six-digit code that the app shows at the time `timestamp`. */
export function codeOf(secret: string, timestamp = Date.now()): string {
  return totp(secret).generate({ timestamp });
}

/** Uses the parameters that every app assumes: SHA-1, six digits, 30 seconds. */
function totp(secret: string, { issuer = '', label = '' } = {}): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });
}
