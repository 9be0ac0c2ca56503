import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether a box of limited height hides some of its text; measured before it is painted. */
export function useOverflow(box: RefObject<HTMLElement | null>, limited: boolean): boolean {
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !limited) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, limited]);
  return cut;
}
