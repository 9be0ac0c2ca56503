import { useEffect } from 'react';
import { useLocation } from '../../router/hooks.tsx';
import { whenIdle } from '../when-idle.ts';

/** Loaded once the page is idle: nothing that is visible at the start needs it. */
const loadExtras = () => import('../member-extras.ts');

/**
 * Background work on a member's phone: stores the member's own events for use without a network, and offers to install
 * the site.
 */
export function useMemberExtras(): void {
  const { pathname } = useLocation();
  useEffect(() => startWhenIdle(async () => (await loadExtras()).keepOwnEvents()), []);
  useEffect(
    () =>
      startWhenIdle(async () => {
        (await loadExtras()).onScreenShown(pathname);
        return undefined;
      }),
    [pathname],
  );
}

/** Runs `start` once the page is idle. The returned function prevents or stops it. */
function startWhenIdle(start: () => Promise<(() => void) | undefined>): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  whenIdle(() => {
    if (stopped) return;
    start()
      .then((started) => {
        if (stopped) started?.();
        else stop = started;
      })
      .catch((error) => console.info('A part of the page could not be fetched.', error));
  });
  return () => {
    stopped = true;
    stop?.();
  };
}
