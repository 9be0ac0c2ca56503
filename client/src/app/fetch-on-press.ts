import { routerPath, screenPaths, screens } from '@alumni/shared/core/screens';
import type { PointerEvent } from 'react';
import { matchPath } from '../router/match-path.ts';
import { loadMemberLayout, screenLoaders } from './routes.tsx';

/**
 * Loads a screen's code when its link is pressed, about 100 ms before the release. Skipped in data-saving mode, because
 * a finger that scrolls the page also presses links.
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
    // The navigation loads the code again and reports a failure.
    for (const load of loads) load.catch(() => {});
  };
}
