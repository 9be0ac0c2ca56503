/**
 * Ref of an element that lies over the page: `property` of the root is its height in pixels, so that what takes the
 * focus is scrolled to where it can be seen. `whileSticky`: 0 while the element scrolls with the page.
 */
export function shareHeight(property: string, { whileSticky = false } = {}) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const covers = !whileSticky || getComputedStyle(element).position === 'sticky';
      style.setProperty(property, `${covers ? element.offsetHeight : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
