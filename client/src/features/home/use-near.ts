import { useEffect, useRef, useState } from 'react';

/** Whether the reader has come within `margin` of an element; it stays so. */
export function useNear<T extends Element>(margin: string) {
  const box = useRef<T>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!box.current || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near, margin]);
  return { box, near };
}
