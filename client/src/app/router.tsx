import type { Access } from '@alumni/shared/endpoint';
import { routerPath, type ScreenPath, screenPaths, screens } from '@alumni/shared/screens';
import type { ReactElement } from 'react';
import { createHashRouter, matchPath, type RouteObject } from 'react-router';
import { watchTypedAddresses } from '../components/form/typed-address.ts';
import { inBackground } from '../components/ui/in-background.ts';
import { lazyWithRetry } from '../components/ui/lazy-with-retry.tsx';
import { Loading } from '../components/ui/loading.tsx';
import { ErrorScreen, LayoutFailure, LoadFailure } from './error-screen.tsx';
import { RequireRole, RequireUser } from './guards.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { loadScreen } from './load-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { followNavigation, loadOnRetry, retryLoads } from './pending-loads.ts';
import { type AppRoute, loadMemberLayout, type RouteHandle, routes } from './routes.tsx';

export function createAppRouter() {
  watchTypedAddresses();
  const loading: LoadContext = { wanted, isStarted: () => router.state.initialized };
  const isPublic = (path: ScreenPath) => screens[path] === 'anyone';
  const router = createHashRouter([
    {
      element: <RootLayout />,
      errorElement: <ErrorScreen />,
      // The static shell is shown until the first screen is loaded.
      hydrateFallbackElement: <></>,
      children: [
        {
          element: <PublicLayout />,
          children: [
            ...screenPaths.filter(isPublic).map((path) => routeObject(path, loading)),
            { path: '*', element: <NotFoundScreen />, handle: handleOf('notFound') },
          ],
        },
        {
          errorElement: <ErrorScreen />,
          lazy: () =>
            lazyElement(
              loadMemberLayout,
              { ...loading, isFor: isMemberPath },
              (layout) => <RequireUser>{layout}</RequireUser>,
              LayoutFailure,
            ),
          children: screenPaths
            .filter((path) => !isPublic(path))
            .map((path) => routeObject(path, loading)),
        },
      ],
    },
  ]);
  router.subscribe(({ navigation }) => followNavigation(navigation.location));
  window.addEventListener('online', () => inBackground(retryLoads()));
  return router;

  /** Target of the navigation under way; undefined at the start. */
  function wanted(): string | undefined {
    const { location } = router.state.navigation;
    return location && location.pathname + location.search;
  }
}

/** What loading a screen needs to know of the router. */
interface LoadContext {
  wanted: () => string | undefined;
  /** A screen is shown that can stay while the next one is fetched. */
  isStarted: () => boolean;
}

function isMemberPath(pathname: string): boolean {
  return screenPaths.some((path) => screens[path] !== 'anyone' && leadsTo(path, pathname));
}

function leadsTo(path: ScreenPath, pathname: string): boolean {
  return matchPath(routerPath(path), pathname) !== null;
}

function routeObject(path: ScreenPath, loading: LoadContext): RouteObject {
  const { title, load } = routes[path];
  return {
    path: routerPath(path),
    handle: handleOf(title),
    errorElement: <ErrorScreen />,
    lazy: () =>
      lazyElement(load, { ...loading, isFor: (pathname) => leadsTo(path, pathname) }, (screen) =>
        guarded(screen, screens[path]),
      ),
  };
}

async function lazyElement(
  load: AppRoute['load'],
  { wanted, isStarted, isFor }: LoadContext & { isFor: (pathname: string) => boolean },
  wrap: (element: ReactElement) => ReactElement,
  Failed = LoadFailure,
): Promise<{ element: ReactElement }> {
  const start = () => loadScreen(load, wanted);
  const Screen = await start().catch(() =>
    // At the start there is no page to stay on.
    isStarted() ? loadOnRetry(start, isFor) : lazyWithRetry(start, <Loading />, Failed),
  );
  return { element: wrap(<Screen />) };
}

function guarded(screen: ReactElement, access: Access) {
  if (access === 'anyone') return screen;
  const inner = access === 'member' ? screen : <RequireRole role={access}>{screen}</RequireRole>;
  return <RequireUser>{inner}</RequireUser>;
}

function handleOf(title: AppRoute['title']): RouteHandle {
  return { title };
}
