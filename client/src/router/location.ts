/** The parts of the path that stands behind the # in the address bar. */
export interface Path {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
}

export interface Location extends Path {
  /** State passed on by the navigation; the browser stores it in the history entry. */
  // biome-ignore lint/suspicious/noExplicitAny: it survives reloads and deploys: readers check it.
  state: any;
}

export type To = string | Partial<Path>;

/**
 * The parts of `to`, percent-encoded as in the address bar. If it begins with `?` or `#`, it is relative to the path
 * `here`.
 */
export function readPath(to: To, here = '/'): Path {
  const text = typeof to === 'string' ? to : writePath(to);
  const path = /^([?#]|$)/.test(text) ? here + text : text.replace(/^(?!\/)/, '/');
  // `URL` needs an origin. The path cannot change it and it is not returned, so any origin works.
  const { pathname, search, hash } = new URL(`http://path${path}`);
  return { pathname, search, hash };
}

export function writePath({ pathname = '/', search = '', hash = '' }: Partial<Path>): string {
  return pathname + search + hash;
}
