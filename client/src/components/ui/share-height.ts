import { isFocusVisible } from './is-focus-visible.ts';

/**
 * Ref of an element that lies over the page: `property` of the root is its height in pixels, so that what takes or
 * has the focus is scrolled to where it can be seen. `whileSticky`: 0 while the element scrolls with the page.
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

/** Scrolls the page where `over` has grown over the focus (WCAG 2.4.11). */
function uncoverFocus(over: HTMLElement): void {
  const { activeElement } = document;
  if (!activeElement || over.contains(activeElement) || !isFocusVisible(activeElement)) return;
  const focus = activeElement.getBoundingClientRect();
  const cover = over.getBoundingClientRect();
  const isBeside = focus.right <= cover.left || focus.left >= cover.right;
  if (isBeside || focus.bottom <= cover.top || focus.top >= cover.bottom) return;
  activeElement.scrollIntoView({ block: 'nearest' });
}
