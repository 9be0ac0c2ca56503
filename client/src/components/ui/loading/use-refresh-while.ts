import type { Call } from '@alumni/shared/core/endpoint';
import { useEffect } from 'react';
import { invalidateEndpoint } from '../../../api/use-endpoint.ts';
import { inBackground } from '../announcements/in-background.ts';

const refreshMs = 10_000;

/** Refreshes an endpoint's data periodically while `isWanted`, to follow progress on the server. */
export function useRefreshWhile(isWanted: boolean, endpoint: Call): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      inBackground(invalidateEndpoint(endpoint));
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isWanted, endpoint]);
}
