import { useLocation } from '../../router/hooks.tsx';

/** Address and navigation state of a screen to which another one leads back, e.g. page 3 of a list. */
export interface WayBack {
  to: string;
  state: unknown;
}

/** To the screen that is shown; links pass it on as `backTo` of their navigation state. */
export function useWayBack(): WayBack {
  const { pathname, search, state } = useLocation();
  return { to: pathname + search, state };
}
