export type QueryValues = Record<string, string | number | undefined>;

/** An endpoint's path with `{name}` filled in and the query written out. */
export function pathOf(
  path: string,
  params: Record<string, string> = {},
  query: QueryValues = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    // Search text is always sent in lower case (specification §7).
    search.set(name, name === 'search' ? String(value).toLowerCase() : String(value));
  }
  const written = search.toString();
  return `${filled}${written && `?${written}`}`;
}
