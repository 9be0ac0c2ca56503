import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isPageStale } from '../../../api/page-version.ts';
import { ErrorState, Loading } from './states.tsx';

/** Props of the component that is shown if the code could not be loaded. */
export interface LoadFailureProps {
  onRetry: () => unknown;
  busy: boolean;
  /** An update of the site has removed the script that should load. `StalePageBar` then tells the reader. */
  stale?: boolean;
}

/**
 * A component whose code loads when it is first shown. A failed load is retried on request, and when the component is
 * shown again. `React.lazy` would never retry.
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

/** The component `name` of a module, with a loading message until it is there. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazyWithRetry(() => load().then((part) => part[name]), <Loading />);
}
