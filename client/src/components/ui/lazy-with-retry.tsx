import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isPageStale } from '../../api/page-version.ts';
import { ErrorState, Loading } from './states.tsx';

/** Props of the component that is shown if the code could not be fetched. */
export interface LoadFailureProps {
  onRetry: () => unknown;
  busy: boolean;
  /** The site has been updated: the part is gone, and the page says so (`StalePageBar`). */
  stale?: boolean;
}

/**
 * A component whose code is fetched when it is shown. A failed fetch is repeated when the reader asks,
 * and when it is shown the next time: `React.lazy` would remember the failure.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  coming: ReactNode | ((props: Props) => ReactNode) = null,
  Failed: ComponentType<Props & LoadFailureProps> = ErrorState,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyWithRetry(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [busy, setBusy] = useState(!loaded);
    const [failure, setFailure] = useState<{ stale: boolean }>();
    useEffect(() => {
      if (!busy) return;
      load()
        .then((part) => {
          loaded = part;
          setPart(() => part);
        })
        .catch(async (error) => {
          console.error('A part of the page could not be fetched.', error);
          setFailure({ stale: await isPageStale() });
        })
        .finally(() => setBusy(false));
    }, [busy]);
    if (Part) return <Part {...props} />;
    if (failure)
      return <Failed {...props} {...failure} onRetry={() => setBusy(true)} busy={busy} />;
    return typeof coming === 'function' ? coming(props) : coming;
  };
}

/** The component `name` of a module, for a place that says meanwhile that it is loading. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazyWithRetry(() => load().then((part) => part[name]), <Loading />);
}
