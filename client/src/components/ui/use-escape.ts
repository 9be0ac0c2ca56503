import { useEffect, useRef } from 'react';

/** Open layers, the innermost last: Escape closes only that one. */
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
      // After this key press: otherwise it would close the next layer, too.
      setTimeout(() => open.splice(open.indexOf(self), 1));
      window.removeEventListener('keydown', listen);
    };
  }, [active]);
}
