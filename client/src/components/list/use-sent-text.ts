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
  // `isLatest` is another function after each navigation. The effect therefore also runs if the reader left a sent text
  // before it was rendered: `kept` is then what it was. An address that is no longer the latest lacks a later text.
  useEffect(() => {
    if (!isLatest() || kept === sent.current) return;
    replaced.current?.();
    sent.current = kept;
    setText(kept);
  }, [kept, isLatest]);
  return { text, setText, sent };
}
