import { useEffect, useRef, useState } from 'react';
import { useLocation, useRouter } from '../../router/hooks.tsx';

/**
 * The text of a box that is sent into the address. `kept` is what the rendered address has. When Back, a link or a
 * button brings another text than the one that was `sent`, the box shows it, and `onReplaced` is called.
 */
export function useSentText(kept: string, onReplaced?: () => void) {
  const [text, setText] = useState(kept);
  const sent = useRef(kept);
  const replaced = useRef(onReplaced);
  replaced.current = onReplaced;
  const location = useLocation();
  const router = useRouter();
  // Runs after each navigation: `kept` stays the same if the reader leaves a sent text before it is rendered.
  useEffect(() => {
    const isLatest = router.state().shown?.location === location;
    if (!isLatest || kept === sent.current) return;
    replaced.current?.();
    sent.current = kept;
    setText(kept);
  }, [kept, location, router]);
  return { text, setText, sent };
}
