import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = Record<string, unknown>;

const userPresent = 0x01;
const attestedCredential = 0x40;

/**
 * A WebAuthn authenticator in memory. It makes one passkey (ES256, no attestation), and signs with it like a browser on
 * `origin`.
 */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  /** Authenticator data (WebAuthn, 6.1): the hash of the site's name, then the flags, then the counter. */
  function authenticatorData(flags: number, at: string): Buffer {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(at).hostname), head]);
  }

  /** COSE key of type EC2 for ES256 on P-256 (RFC 9053). */
  function coseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  return {
    /** The response of `navigator.credentials.create` as JSON. `at` is the origin of the page that calls it. */
    create(options: Options, at = origin): Options {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(userPresent | attestedCredential, origin),
        Buffer.alloc(16),
        length,
        id,
        coseKey(),
      ]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return credential({
        clientDataJSON: encode(clientData('webauthn.create', options, at)),
        attestationObject: encode(attestationObject),
        transports: ['internal'],
      });
    },
    /**
     * The response of `navigator.credentials.get` as JSON. `at` is the origin of the page that calls it, `site` the one
     * that the authenticator signs for.
     */
    get(options: Options, at = origin, site = at): Options {
      const data = clientData('webauthn.get', options, at);
      const authData = authenticatorData(userPresent, site);
      const signature = createSign('sha256').update(authData).update(sha256(data)).sign(privateKey);
      return credential({
        clientDataJSON: encode(data),
        authenticatorData: encode(authData),
        signature: encode(signature),
      });
    },
    /** Resets the counter, as on a cloned authenticator. */
    rewind(): void {
      counter = 0;
    },
  };

  function credential(response: Options): Options {
    const name = encode(id);
    return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} };
  }
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}
