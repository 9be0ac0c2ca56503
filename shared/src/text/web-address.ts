/** Browsers and Node.js provide `URL`. `shared` compiles without the types of either. */
declare const URL: new (address: string) => { hostname: string };

/** Rejects a user name before the host: `https://youtube.com@example.org` leads to example.org. */
const webAddress = /^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * The host of an http(s) address, in ASCII because Cyrillic letters can imitate a known name. Undefined for anything
 * else.
 */
export function webHost(address: string): string | undefined {
  if (!webAddress.test(address.trim())) return undefined;
  try {
    const { hostname } = new URL(address.trim());
    return hostname.includes('.') ? hostname.replace(/^www\./, '') : undefined;
  } catch {
    return undefined;
  }
}

export function isSecureAddress(address: string): boolean {
  return webHost(address) !== undefined && /^https:/i.test(address);
}
