import { routerPath, screenPaths, screens } from '@alumni/shared/core/screens';
import type { PointerEvent } from 'react';
import { matchPath } from '../router/match-path.ts';
import { loadMemberLayout, screenLoaders } from './routes.tsx';

/**
 * Fetches the code of the screen that a pressed link leads to, about 100 ms before the finger is
 * lifted. Not where the reader saves data: a finger that scrolls presses links too.
 */
export function fetchOnPress(isLoggedIn: boolean): (event: PointerEvent) => void {
  return ({ target, button }) => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (button !== 0 || connection?.saveData || !(target instanceof Element)) return;
    const address = target.closest('a[href^="#/"]')?.getAttribute('href');
    const pathname = address?.slice(1).split(/[?#]/)[0];
    const path = screenPaths.find((path) => pathname && matchPath(routerPath(path), pathname));
    if (!path || (screens[path] !== 'anyone' && !isLoggedIn)) return;
    const loads = [
      screenLoaders[path](),
      ...(screens[path] === 'anyone' ? [] : [loadMemberLayout()]),
    ];
    // The navigation fetches it again, and tells of a failure.
    for (const load of loads) load.catch(() => {});
  };
}
