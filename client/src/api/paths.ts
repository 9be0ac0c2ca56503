import { pathOf, type QueryValues } from './path-of.ts';

const base = (import.meta.env.VITE_API_BASE ?? '').replace(/\/$/, '');

/** Address of an endpoint's path with `{name}` filled in and the query written out. */
export function addressOf(
  path: string,
  params?: Record<string, string>,
  query?: QueryValues,
): string {
  return base + pathOf(path, params, query);
}
