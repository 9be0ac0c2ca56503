import type { Call } from '@alumni/shared/core/endpoint';
import { useEffect } from 'react';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { inBackground } from './in-background.ts';

const refreshMs = 10_000;

/** While something goes on at the server, what is shown of an endpoint tells how far it is. */
export function useRefreshWhile(isWanted: boolean, endpoint: Call): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      inBackground(refreshAnswers(endpoint));
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isWanted, endpoint]);
}
