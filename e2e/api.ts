/** Reads a public call of the API, to compare the page with it. */
export async function read<T>(
  site: string,
  path: string,
  query: Record<string, string | number> = {},
): Promise<T> {
  const written = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const response = await fetch(`${site}${path}?${written}`);
  if (!response.ok) throw new Error(`${path}?${written} answered ${response.status}`);
  return (await response.json()) as T;
}
