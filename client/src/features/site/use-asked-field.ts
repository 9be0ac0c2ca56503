import { useLocation } from '../../router/hooks.tsx';

/** The text to which a link leads, as its navigation state says; empty if there is none. */
export function useAskedField(): string {
  const { state } = useLocation();
  return typeof state?.field === 'string' ? state.field : '';
}
