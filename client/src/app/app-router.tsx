import type { Access } from '@alumni/shared/core/endpoint';
import { routerPath, type ScreenPath, screenPaths, screens } from '@alumni/shared/core/screens';
import type { ComponentType, ReactNode } from 'react';
import { networkStatus } from '../api/network-status.ts';
import { inBackground } from '../components/ui/announcements/in-background.ts';
import { type LoadFailureProps, lazyWithRetry } from '../components/ui/loading/lazy-with-retry.tsx';
import { Loading } from '../components/ui/loading/states.tsx';
import { type Location, writePath } from '../router/location.ts';
import { matchPath, type Params } from '../router/match-path.ts';
import { createHashRouter, type Router } from '../router/router.ts';
import { appWords, type RouteTitle } from './app.words.ts';
import { LayoutFailure, LoadFailure } from './error-screen.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { loadScreen } from './load-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export type Layout = ComponentType<{ children: ReactNode }>;

/** What the app renders for an address. Its screen and layout are loaded. */
export interface AppView {
  params: Params;
  /** Absent for the home page and for screens that set their own (`usePageTitle`). */
  title: RouteTitle | undefined;
  access: Access;
  Layout: Layout;
  Screen: ComponentType;
}

export interface RouteTable {
  loadMemberLayout: () => Promise<Layout>;
  screenLoaders: Record<ScreenPath, () => Promise<ComponentType>>;
}

/** Caches loaded components, so that they render at once the next time. */
const fetched = new Map<unknown, unknown>();

export function createAppRouter({ loadMemberLayout, screenLoaders }: RouteTable): Router<AppView> {
  const router = createHashRouter(open);
  window.addEventListener('online', () => inBackground(router.retry()));
  return router;

  function open(location: Location, action: string): AppView | Promise<AppView> {
    const { shown, navigation } = router.state();
    const isOther = shown && !isSame(shown.location, location);
    // After a failed request the status may still be offline although the browser is online. A retry then requests the
    // screen.
    const isRetry = navigation?.failed && isSame(navigation.location, location);
    const isOffline = networkStatus().offline && !(isRetry && navigator.onLine);
    // Back and Forward have already changed the address, so their screen opens even without a network.
    const { path } = matchScreen(location.pathname);
    if (!isOther || action === 'pop' || !isOffline || !path) return openNow(location);
    // Whether the screen's code was loaded since the page was opened.
    const isLoaded = fetched.has(screenLoaders[path]);
    return import('../offline/offline-frame.ts')
      .then(
        ({ isOnPhone }) => isOnPhone(path, location, isLoaded),
        () => true,
      )
      .then((isThere) => {
        if (!isThere) throw new Error('The page is not on this phone.');
        return openNow(location);
      });
  }

  function openNow(location: Location): AppView | Promise<AppView> {
    const { path, params } = matchScreen(location.pathname);
    if (!path) {
      const Screen = NotFoundScreen;
      return { params, title: 'notFound', access: 'anyone', Layout: PublicLayout, Screen };
    }
    const access = screens[path];
    const title = titleOf(path);
    const Layout =
      access === 'anyone' ? PublicLayout : loadComponent(loadMemberLayout, LayoutFailure);
    const Screen = loadComponent(screenLoaders[path], LoadFailure);
    if (!(Layout instanceof Promise || Screen instanceof Promise)) {
      return { params, title, access, Layout, Screen };
    }
    const parts = Promise.all([Layout, Screen]);
    return parts.then(([Layout, Screen]) => ({ params, title, access, Layout, Screen }));
  }

  /** Loads a component. If that fails while another page is shown, it rejects and that page stays. */
  function loadComponent<Props extends object>(
    load: () => Promise<ComponentType<Props>>,
    Failed: ComponentType<Props & LoadFailureProps>,
  ): ComponentType<Props> | Promise<ComponentType<Props>> {
    const known = fetched.get(load) as ComponentType<Props> | undefined;
    if (known) return known;
    const start = async () => {
      const part = await loadScreen(load, requestedAddress);
      fetched.set(load, part);
      return part;
    };
    if (router.state().shown) return start();
    // At the start there is no page to stay on: render an error with a retry.
    return start().catch(() => lazyWithRetry<Props>(start, <Loading />, Failed));
  }

  /** Target of the navigation under way; undefined at the start. */
  function requestedAddress(): string | undefined {
    const { shown, navigation } = router.state();
    return shown && navigation && writePath(navigation.location);
  }
}

function isSame(one: Location, other: Location): boolean {
  return writePath(one) === writePath(other);
}

/** Title of the screen at a path; undefined if it sets its own. */
export function titleOfPath(pathname: string): RouteTitle | undefined {
  const { path } = matchScreen(pathname);
  return path && titleOf(path);
}

function matchScreen(pathname: string): { path?: ScreenPath; params: Params } {
  for (const path of screenPaths) {
    const params = matchPath(routerPath(path), pathname);
    if (params) return { path, params };
  }
  return { params: {} };
}

/** Title of a route. A path with `{id}` that has no title of its own gets the title of the path without `{id}`. */
function titleOf(path: ScreenPath): RouteTitle | undefined {
  const named = (one: string): one is RouteTitle => one in appWords.en.titles;
  return [path, path.replace('/{id}', '')].find(named);
}
