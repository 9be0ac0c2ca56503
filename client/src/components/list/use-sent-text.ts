import { useEffect, useRef, useState } from 'react';
import { useIsLatest } from '../../router/hooks.tsx';

/**
 * The text of a box that is sent into the address. `kept` is what the rendered address has. When Back, a link or a
 * button brings another text than the one that was `sent`, the box shows it, and `onReplaced` is called.
 */
export function useSentText(kept: string, onReplaced?: () => void) {
  const [text, setText] = useState(kept);
  const sent = useRef(kept);
  const replaced = useRef(onReplaced);
  replaced.current = onReplaced;
  const isLatest = useIsLatest();
  // `isLatest` changes with each navigation, so the effect runs after each. It must run even if `kept` has not changed:
  // the reader may have sent a text and gone Back before the page rendered it. While a later address is being rendered,
  // the effect does nothing: the text in the box may belong to that address.
  useEffect(() => {
    if (!isLatest() || kept === sent.current) return;
    replaced.current?.();
    sent.current = kept;
    setText(kept);
  }, [kept, isLatest]);
  return { text, setText, sent };
}
