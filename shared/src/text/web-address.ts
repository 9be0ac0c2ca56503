/** Rejects a user name before the host: `https://youtube.com@example.org` leads to example.org. */
const webAddress = /^(https?):\/\/([\p{L}\p{N}.-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** The host of an http(s) address; undefined for anything else. */
export function webHost(address: string): string | undefined {
  const host = webAddress.exec(address.trim())?.[2];
  return host?.includes('.') ? host.replace(/^www\./i, '') : undefined;
}

export function isSecureAddress(address: string): boolean {
  return webHost(address) !== undefined && /^https:/i.test(address);
}
