import type { Access } from '@alumni/shared/endpoint';
import { routerPath, type ScreenPath, screenPaths, screens } from '@alumni/shared/screens';
import type { ReactElement } from 'react';
import { createHashRouter, type RouteObject } from 'react-router';
import { watchTypedAddresses } from '../components/form/typed-address.ts';
import { lazyWithRetry } from '../components/ui/lazy-with-retry.tsx';
import { Loading } from '../components/ui/loading.tsx';
import { ErrorScreen, LayoutFailure, LoadFailure } from './error-screen.tsx';
import { RequireRole, RequireUser } from './guards.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { loadScreen } from './load-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { type AppRoute, type RouteHandle, routes } from './routes.tsx';

export function createAppRouter() {
  watchTypedAddresses();
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
            ...screenPaths.filter(isPublic).map((path) => routeObject(path, wanted)),
            { path: '*', element: <NotFoundScreen />, handle: handleOf('notFound') },
          ],
        },
        {
          errorElement: <ErrorScreen />,
          lazy: () =>
            lazyElement(
              loadMemberLayout,
              wanted,
              (layout) => <RequireUser>{layout}</RequireUser>,
              LayoutFailure,
            ),
          children: screenPaths
            .filter((path) => !isPublic(path))
            .map((path) => routeObject(path, wanted)),
        },
      ],
    },
  ]);
  return router;

  /** Target of the navigation under way; undefined at the start. */
  function wanted(): string | undefined {
    const { location } = router.state.navigation;
    return location && location.pathname + location.search;
  }
}

function routeObject(path: ScreenPath, wanted: () => string | undefined): RouteObject {
  const { title, load } = routes[path];
  return {
    path: routerPath(path),
    handle: handleOf(title),
    errorElement: <ErrorScreen />,
    lazy: () => lazyElement(load, wanted, (screen) => guarded(screen, screens[path])),
  };
}

/** Visitors never fetch the member area's frame. */
const loadMemberLayout: AppRoute['load'] = async () =>
  (await import('./layouts/member-layout.tsx')).MemberLayout;

async function lazyElement(
  load: AppRoute['load'],
  wanted: () => string | undefined,
  wrap: (element: ReactElement) => ReactElement,
  Failed = LoadFailure,
): Promise<{ element: ReactElement }> {
  const start = () => loadScreen(load, wanted);
  // The router shows nothing at all for a route whose code failed to load, and never loads it again.
  const Screen = await start().catch(() => lazyWithRetry(start, <Loading />, Failed));
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
