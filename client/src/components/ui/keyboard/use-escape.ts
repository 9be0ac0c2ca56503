import { useEffect, useRef } from 'react';

/** Open layers such as menus and dialogs, the innermost last. Escape closes only the innermost one. */
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
      // Removes the layer only after the key press, which would otherwise also close the next layer.
      setTimeout(() => open.splice(open.indexOf(self), 1));
      window.removeEventListener('keydown', listen);
    };
  }, [active]);
}
