import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '../form/use-draft.ts';

const typingPauseMs = 300;

/**
 * Writes a draft while something is changed, a moment after the last key, and at once when the page
 * is put away. `undefined` removes it. `stop` ends the writing, for what has been saved. `kept` is
 * false where the browser has no room for it.
 */
export function useDraftPersistence<T>(
  draft: Draft<T>,
  value: T | undefined,
): { kept: boolean; stop: () => void } {
  const text = value === undefined ? '' : JSON.stringify(value);
  const latest = useRef({ value, text });
  latest.current = { value, text };
  // What was just read is not written again, and what another tab has written stays.
  const written = useRef(text);
  const stopped = useRef(false);
  const [kept, setKept] = useState(true);
  const write = useCallback(() => {
    const now = latest.current;
    if (stopped.current || now.text === written.current) return;
    written.current = now.text;
    if (now.value === undefined) draft.clear();
    else setKept(draft.save(now.value));
  }, [draft]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(write, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, write]);

  useEffect(() => {
    const away = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', away);
    window.addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('visibilitychange', away);
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);
  return {
    kept,
    stop: () => {
      stopped.current = true;
      draft.clear();
    },
  };
}
