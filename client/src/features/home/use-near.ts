import { useEffect, useRef, useState } from 'react';

const reached = new Set<string>();

/**
 * Whether the reader has come within `margin` of the part `name`, or has jumped past it: if it loaded on the way back,
 * its growth would move what the reader is about to tap. Stays true after Back, so that restored content keeps the
 * scroll position.
 */
export function useNear<T extends Element>(name: string, margin: string) {
  const box = useRef<T>(null);
  const [near, setNear] = useState(() => reached.has(name));
  useEffect(() => {
    if (!box.current || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        reached.add(name);
        setNear(true);
      },
      { rootMargin: `99999px 0px ${margin}` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near, name, margin]);
  return { box, near };
}
