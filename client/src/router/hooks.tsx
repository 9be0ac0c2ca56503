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

interface AnyView {
  params: Params;
}

const RouterContext = createContext<Router<AnyView> | undefined>(undefined);
const ShownContext = createContext<Shown<AnyView> | undefined>(undefined);
const NavigationContext = createContext<Navigation | undefined>(undefined);

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
      // Renders another screen in a transition, which keeps a slow phone responsive; the pending state shows at once.
      if (next.shown === shown) setState(next);
      else startTransition(() => setState(next));
      shown = next.shown;
    };
    // The state may have changed since the render.
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

export function useNavigation(): Navigation | undefined {
  return useContext(NavigationContext);
}

export function useLocation(): Location {
  return useShown().location;
}

/**
 * Returns a function that tells whether the rendered location is the router's, too. It is not while React renders a
 * later navigation. Each location has its own function.
 */
export function useIsLatest(): () => boolean {
  const router = useRouter();
  const location = useLocation();
  return useCallback(() => router.state().shown?.location === location, [router, location]);
}

export function useParams(): Partial<Params> {
  return useShown().view.params;
}

/**
 * Returns a function that tells whether the reader is still on the component's screen. Use it after awaiting. A crash
 * unmounts the component, but the location stays: a pending action can then still navigate.
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

/** Opens an address of the site. A number as `to` goes that many steps through the history. */
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

/** Like `useNavigate`, for navigations after a response; does nothing if the reader is elsewhere. */
export function useNavigateIfHere(): NavigateFunction {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return useCallback(
    async (to, options) => {
      if (isHere()) await navigate(to, options);
    },
    [navigate, isHere],
  );
}

/** Returns false, and does nothing, if the reader is already on the way to another screen. */
type SetSearchParams = (
  change: (present: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => boolean;

export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const router = useRouter();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<SetSearchParams>(
    (change, options) => {
      const { shown, navigation } = router.state();
      const there = (navigation?.failed === false ? navigation : shown)?.location;
      // A pending search must not bring the reader back.
      if (there?.pathname !== pathname) return false;
      // Starts from the address, because React may still be rendering its last change.
      const next = change(new URLSearchParams(there.search));
      router.navigate(`?${next}`, options).catch(console.error);
      return true;
    },
    [router, pathname],
  );
  return [query, setQuery];
}

export function Navigate({ to, ...options }: { to: string } & NavigateOptions) {
  const router = useRouter();
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    router.navigate(to, latest.current).catch(console.error);
  }, [router, to]);
  return null;
}

/** Blocks navigations for which `shouldBlock` returns true, and passes them to `hold`. */
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
