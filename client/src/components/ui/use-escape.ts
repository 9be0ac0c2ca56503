import { useEffect, useRef } from 'react';

/** Runs `close` when Escape is pressed anywhere while `active` (WCAG 1.4.13). */
export function useEscape(active: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && latest.current();
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active]);
}
