import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 2;

/** Visitors pay for every megabyte: nothing is fetched again only because a window got focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'offlineFirst',
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < retries && isWorthRetrying(error),
      retryDelay: (failures) => 800 * 2 ** failures,
    },
  },
});

/** Retry failures of the network and of an overloaded server; never a refusal. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
