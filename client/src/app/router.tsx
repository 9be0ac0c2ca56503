import type { Access } from '@alumni/shared/core/endpoint';
import { routerPath, type ScreenPath, screenPaths, screens } from '@alumni/shared/core/screens';
import type { ComponentType, ReactNode } from 'react';
import { inBackground } from '../components/ui/in-background.ts';
import { type LoadFailureProps, lazyWithRetry } from '../components/ui/lazy-with-retry.tsx';
import { Loading } from '../components/ui/states.tsx';
import { type Location, writePath } from '../router/location.ts';
import { matchPath, type Params } from '../router/match-path.ts';
import { createHashRouter, type Router } from '../router/router.ts';
import { appWords, type RouteTitle } from './app.words.ts';
import { LayoutFailure, LoadFailure } from './error-screen.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { loadScreen } from './load-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { loadMemberLayout, screenLoaders } from './routes.tsx';

export type Layout = ComponentType<{ children: ReactNode }>;

/** The screen at an address, with its code. */
export interface AppView {
  params: Params;
  /** Absent where the screen has its own (`usePageTitle`), and at home. */
  title: RouteTitle | undefined;
  access: Access;
  Layout: Layout;
  Screen: ComponentType;
}

/** Fetched code is shown at once the next time. */
const fetched = new Map<unknown, unknown>();

export function createAppRouter(): Router<AppView> {
  const router = createHashRouter(open);
  window.addEventListener('online', () => inBackground(router.retry()));
  return router;

  function open(location: Location): AppView | Promise<AppView> {
    const { path, params } = matchScreen(location.pathname);
    if (!path) {
      const Screen = NotFoundScreen;
      return { params, title: 'notFound', access: 'anyone', Layout: PublicLayout, Screen };
    }
    const access = screens[path];
    const title = titleOf(path);
    const Layout = access === 'anyone' ? PublicLayout : codeOf(loadMemberLayout, LayoutFailure);
    const Screen = codeOf(screenLoaders[path], LoadFailure);
    if (!(Layout instanceof Promise || Screen instanceof Promise)) {
      return { params, title, access, Layout, Screen };
    }
    const parts = Promise.all([Layout, Screen]);
    return parts.then(([Layout, Screen]) => ({ params, title, access, Layout, Screen }));
  }

  /** The code of a screen or a frame; fails where there is a page that can stay instead. */
  function codeOf<Props extends object>(
    load: () => Promise<ComponentType<Props>>,
    Failed: ComponentType<Props & LoadFailureProps>,
  ): ComponentType<Props> | Promise<ComponentType<Props>> {
    const known = fetched.get(load) as ComponentType<Props> | undefined;
    if (known) return known;
    const start = async () => {
      const part = await loadScreen(load, wanted);
      fetched.set(load, part);
      return part;
    };
    if (router.state().shown) return start();
    // At the start there is no page to stay on.
    return start().catch(() => lazyWithRetry<Props>(start, <Loading />, Failed));
  }

  /** Target of the navigation under way; undefined at the start. */
  function wanted(): string | undefined {
    const { shown, navigation } = router.state();
    return shown && navigation && writePath(navigation.location);
  }
}

function matchScreen(pathname: string): { path?: ScreenPath; params: Params } {
  for (const path of screenPaths) {
    const params = matchPath(routerPath(path), pathname);
    if (params) return { path, params };
  }
  return { params: {} };
}

/** A record has the title of its editor, unless it has one itself. */
function titleOf(path: ScreenPath): RouteTitle | undefined {
  const named = (one: string): one is RouteTitle => one in appWords.en.titles;
  return [path, path.replace('/{id}', '')].find(named);
}
