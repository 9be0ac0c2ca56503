import { isFocusVisible } from './is-focus-visible.ts';

/**
 * Ref of an element that covers part of the page. It sets the CSS variable `property` to the element's height, so that
 * scrolling keeps the focus visible. `whileSticky`: 0 while the element scrolls with the page.
 */
export function shareHeight(property: string, { whileSticky = false } = {}) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const covers = !whileSticky || getComputedStyle(element).position === 'sticky';
      style.setProperty(property, `${covers ? element.offsetHeight : 0}px`);
      uncoverFocus(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}

/** Scrolls the page if `over` has grown over the focused element (WCAG 2.4.11). */
function uncoverFocus(over: HTMLElement): void {
  const { activeElement } = document;
  if (!activeElement || over.contains(activeElement) || !isFocusVisible(activeElement)) return;
  const focus = activeElement.getBoundingClientRect();
  const cover = over.getBoundingClientRect();
  const isBeside = focus.right <= cover.left || focus.left >= cover.right;
  if (isBeside || focus.bottom <= cover.top || focus.top >= cover.bottom) return;
  activeElement.scrollIntoView({ block: 'nearest' });
}
