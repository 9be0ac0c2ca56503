/** As chat programs take it into a link: what closes a sentence, a bracket or a quote, and spaces. */
const closing =
  /(?:[\s)\]}>.,;:!'"*»”’…]|%(?:20|0A|29|5D|7D|3E|2E|2C|3B|3A|21|27|22|2A|C2%A0|C2%BB|E2%80%(?:8[B-F]|9[9D]|A6))){1,20}$/i;

/** What they add to count clicks, where the address had no `?` of its own. */
const tracking = /&(?:utm_\w+|fbclid|gclid|igshid|igsh|mibextid)=.*$/i;

/** A path with its query, without what chat programs hang behind the last route, id or code. */
function withoutTail(address: string): string {
  const [path = '', ...rest] = address.split('?');
  const cleanPath = path.replace(tracking, '').replace(closing, '');
  if (rest.length === 0) return cleanPath;
  const query = rest.join('?');
  // What people search for may end in anything.
  const isSearch = /(?:^|&)search=[^&]*$/.test(query);
  return `${cleanPath}?${isSearch ? query : query.replace(closing, '')}`;
}

/** The path in a hash, also in the older form of `#!/events`, and as mail programs encode it: `#%2Fevents%3Fid=1`. */
export function pathOfHash(hash: string): string {
  const [path = '', ...query] = hash.split('?');
  const decoded = path.replace(/%(?:21|26|2F|3D|3F)/gi, decodeURIComponent);
  return withoutTail([decoded, ...query].join('?').replace(/^#?!?/, ''));
}

/** The path that is asked of the server. Counters of clicks send the hash along: `/%23/events`. */
export function pathOfUrl(url: string): string {
  return /^\/%23/.test(url) ? pathOfHash(url.slice('/%23'.length)) || '/' : withoutTail(url);
}
