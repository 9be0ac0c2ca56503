import { useLocation } from '../../router/hooks.tsx';

/** Name of the field that a link asks for in its navigation state; empty if none. */
export function useAskedField(): string {
  const { state } = useLocation();
  return typeof state?.field === 'string' ? state.field : '';
}
