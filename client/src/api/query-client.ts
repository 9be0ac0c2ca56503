import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type ApiError, isNetworkError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** Visitors pay for each megabyte: data younger than this is not refetched when shown again. */
export const freshForMs = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshForMs,
      // By default the library pauses reads without a network. `call` can still read the service worker's cache.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      // If the clock is set back, cached data has a time in the future. Without this option it would stay fresh until
      // the clock reaches that time.
      refetchOnMount: ({ state }) => (state.dataUpdatedAt > Date.now() ? 'always' : true),
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
  },
});

// The library assumes that every page starts online.
onlineManager.setOnline(navigator.onLine);

/** Retries network errors while the browser is online, and server errors. It never retries refusals. */
function isWorthRetrying(error: ApiError): boolean {
  return isNetworkError(error) ? navigator.onLine : error.status >= 500;
}

/** Refetches shown queries at once, the others when they are shown. */
export async function invalidateQueries(queryKey: QueryKey = []): Promise<void> {
  // A running request may return data from before the change: cancel it.
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
