import { useEffect, useRef } from 'react';

/** What is open, the innermost last: Escape closes that alone. */
const open: symbol[] = [];

/** Runs `close` when Escape is pressed anywhere while `active` (WCAG 1.4.13). */
export function useEscape(active: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!active) return;
    const self = Symbol('open');
    open.push(self);
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open[open.length - 1] === self) latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => {
      // Not before the same key press has passed the others by.
      setTimeout(() => open.splice(open.indexOf(self), 1));
      window.removeEventListener('keydown', listen);
    };
  }, [active]);
}
