/** Path in the hash of the address, in its parts. */
export interface Path {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
}

export interface Location extends Path {
  /** State passed on by the navigation; the browser keeps it with the entry of the history. */
  // biome-ignore lint/suspicious/noExplicitAny: it survives reloads and deploys: readers check it.
  state: any;
}

export type To = string | Partial<Path>;

/**
 * The parts of `to`, percent-encoded as the address bar shows them. One that begins with `?` or `#`
 * belongs to the path `here`.
 */
export function readPath(to: To, here = '/'): Path {
  const text = typeof to === 'string' ? to : writePath(to);
  const path = /^([?#]|$)/.test(text) ? here + text : text.replace(/^(?!\/)/, '/');
  // Any origin does: a path can neither name another one nor leave it.
  const { pathname, search, hash } = new URL(`http://path${path}`);
  return { pathname, search, hash };
}

export function writePath({ pathname = '/', search = '', hash = '' }: Partial<Path>): string {
  return pathname + search + hash;
}
