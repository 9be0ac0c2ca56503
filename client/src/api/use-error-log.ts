import { useEffect } from 'react';

/** Logs once why a screen's data could not be fetched. */
export function useErrorLog(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(what, error);
  }, [what, error]);
}
