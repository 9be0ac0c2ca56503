/** Trailing characters that chat programs include in a link: punctuation, brackets, quotes and spaces. */
const closing =
  /(?:[\s)\]}>.,;:!'"*»”’…]|%(?:20|0A|29|5D|7D|3E|2E|2C|3B|3A|21|27|22|2A|C2%A0|C2%BB|E2%80%(?:8[B-F]|9[9D]|A6))){1,20}$/i;

/** Tracking parameters that chat programs append to an address without its own `?`. */
const tracking = /&(?:utm_\w+|fbclid|gclid|igshid|igsh|mibextid)=.*$/i;

/** Removes what chat programs append to a link, from the end of its path and of its query. */
function withoutTail(address: string): string {
  const [path = '', ...rest] = address.split('?');
  const cleanPath = path.replace(tracking, '').replace(closing, '');
  if (rest.length === 0) return cleanPath;
  const query = rest.join('?');
  // A search term may end in punctuation, so it stays whole.
  const isSearch = /(?:^|&)search=[^&]*$/.test(query);
  return `${cleanPath}?${isSearch ? query : query.replace(closing, '')}`;
}

/** The path in a hash, including the older form `#!/events` and the encoding of mail programs: `#%2Fevents%3Fid=1`. */
export function pathOfHash(hash: string): string {
  const [path = '', ...query] = hash.split('?');
  const decoded = path.replace(/%(?:21|26|2F|3D|3F)/gi, decodeURIComponent);
  return withoutTail([decoded, ...query].join('?').replace(/^#?!?/, ''));
}

/** The requested path. Click counters send an encoded hash to the server: `/%23/events`. */
export function pathOfUrl(url: string): string {
  return /^\/%23/.test(url) ? pathOfHash(url.slice('/%23'.length)) || '/' : withoutTail(url);
}
