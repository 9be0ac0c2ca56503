import { useEffect } from 'react';

/** Notes in the console, once, why what a screen shows could not be fetched. */
export function useErrorLog(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(what, error);
  }, [what, error]);
}
