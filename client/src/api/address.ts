export type QueryValues = Record<string, string | number | undefined>;

/**
 * URL of an endpoint: API base, path with `{name}` filled in, query. Search text is lowercased (specification §7).
 */
export function requestUrl(
  path: string,
  params: Record<string, string> = {},
  query: QueryValues = {},
  base = apiBase(),
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    written.set(name, name === 'search' ? String(value).toLowerCase() : String(value));
  }
  const search = written.toString();
  return `${base}${filled}${search && `?${search}`}`;
}

/** `VITE_API_BASE` of the build; empty when the page's own server has the API. */
function apiBase(): string {
  return (import.meta.env.VITE_API_BASE ?? '').replace(/\/$/, '');
}
