import { useLocation } from '../../../router/hooks.tsx';

/** Address and navigation state of the screen to return to, e.g. page 3 of a list. */
export interface WayBack {
  to: string;
  state: unknown;
}

/** Describes the current screen; links pass it on as `backTo` in their navigation state. */
export function useWayBack(): WayBack {
  const { pathname, search, state } = useLocation();
  return { to: pathname + search, state };
}
