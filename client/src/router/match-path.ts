export type Params = Record<string, string>;

/**
 * The parameters of a path that fits a pattern such as `/events/:id`, undefined where it does not
 * fit. Letter case and slashes at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const names: string[] = [];
  const source = pattern.replace(/\/+$/, '').replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const values = new RegExp(`^${source}/*$`, 'i').exec(pathname);
  if (!values) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, decoded(values[at + 1] ?? '')]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A stray `%`, in an address typed by hand.
    return value;
  }
}
