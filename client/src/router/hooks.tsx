import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Location, To } from './location.ts';
import type { Params } from './match-path.ts';
import type { Blocker, NavigateOptions, Navigation, Router, Shown } from './router.ts';

/** A view with the parameters of its path. */
interface AnyView {
  params: Params;
}

const RouterContext = createContext<Router<AnyView> | undefined>(undefined);
const ShownContext = createContext<Shown<AnyView> | undefined>(undefined);
const NavigationContext = createContext<Navigation | undefined>(undefined);

/** Passes on what a started router shows. */
export function RouterProvider<View extends AnyView>({
  router,
  children,
}: {
  router: Router<View>;
  children: ReactNode;
}) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    let { shown } = router.state();
    const update = () => {
      const next = router.state();
      // Another screen in slices, so that a slow phone answers to taps meanwhile; that it is on its
      // way at once.
      if (next.shown === shown) setState(next);
      else startTransition(() => setState(next));
      shown = next.shown;
    };
    // It may have moved on since it was rendered.
    setState(router.state());
    return router.subscribe(update);
  }, [router]);
  return (
    <RouterContext value={router}>
      <NavigationContext value={state.navigation}>
        <ShownContext value={state.shown}>{children}</ShownContext>
      </NavigationContext>
    </RouterContext>
  );
}

export function useRouter<View extends AnyView>(): Router<View> {
  return needed(useContext(RouterContext)) as unknown as Router<View>;
}

export function useShown<View extends AnyView>(): Shown<View> {
  return needed(useContext(ShownContext)) as Shown<View>;
}

/** The navigation whose view is on its way; undefined where there is none. */
export function useNavigation(): Navigation | undefined {
  return useContext(NavigationContext);
}

export function useLocation(): Location {
  return useShown().location;
}

export function useParams(): Partial<Params> {
  return useShown().view.params;
}

/**
 * Tells whether the reader is still where the component was: what it has waited for comes when they may have left. A
 * screen that has crashed meanwhile is left by what follows.
 */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const location = useRef<Location>(undefined);
  location.current = useLocation();
  const isMounted = useIsMounted();
  return useCallback(
    () => isMounted() || router.state().shown?.location === location.current,
    [router, isMounted],
  );
}

export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}

/** Follows an address of the site, or goes so many steps through the history. */
export type NavigateFunction = (to: To | number, options?: NavigateOptions) => Promise<void>;

export function useNavigate(): NavigateFunction {
  const router = useRouter();
  return useCallback(
    async (to, options) => {
      if (typeof to === 'number') history.go(to);
      else await router.navigate(to, options);
    },
    [router],
  );
}

/** The same for what follows on an answer; does nothing once the reader is elsewhere. */
export function useNavigateOn(): NavigateFunction {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return useCallback(
    async (to, options) => {
      if (isHere()) await navigate(to, options);
    },
    [navigate, isHere],
  );
}

type SetSearchParams = (next: URLSearchParams, options?: NavigateOptions) => void;

export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const router = useRouter();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<SetSearchParams>(
    (next, options) => {
      const { shown, navigation } = router.state();
      const there = navigation?.failed === false ? navigation : shown;
      // The reader is on the way elsewhere: a search that was being typed is over.
      if (there?.location.pathname !== pathname) return;
      router.navigate(`?${next}`, options).catch(console.error);
    },
    [router, pathname],
  );
  return [query, setQuery];
}

/** Leads elsewhere as soon as it is shown. */
export function Navigate({ to, ...options }: { to: string } & NavigateOptions) {
  const router = useRouter();
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    router.navigate(to, latest.current).catch(console.error);
  }, [router, to]);
  return null;
}

/** Holds up navigations for which `shouldBlock` answers true, and passes them to `hold`. */
export function useBlocker(blocker: Blocker): void {
  const router = useRouter();
  const latest = useRef(blocker);
  latest.current = blocker;
  useEffect(
    () =>
      router.block({
        shouldBlock: (leaving) => latest.current.shouldBlock(leaving),
        hold: (held) => latest.current.hold(held),
      }),
    [router],
  );
}

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no router is started around this component');
  return value;
}
