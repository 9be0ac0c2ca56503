export type Params = Record<string, string>;

/**
 * The parameters of a path that matches a pattern such as `/events/:id`, or undefined. Ignores letter case and trailing
 * slashes.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const names: string[] = [];
  const source = pattern.replace(/\/+$/, '').replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const values = new RegExp(`^${source}/*$`, 'i').exec(pathname);
  if (!values) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, decodeSegment(values[at + 1] ?? '')]));
}

function decodeSegment(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A stray `%`, in an address typed by hand.
    return value;
  }
}
