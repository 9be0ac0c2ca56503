import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from './draft-store.ts';

const typingPauseMs = 300;

/**
 * Stores `value` as the draft: shortly after the last key press, and at once when the page is hidden or closed. If
 * `value` is `undefined`, the draft is cleared.
 *
 * `stop` clears the draft and ends the storing; call it after saving or discarding. `clear` clears it only until the
 * next change. `persisted` is false if the browser has no room for the draft.
 */
export function useDraftPersistence<T>(
  draft: Draft<T>,
  value: T | undefined,
): { persisted: boolean; stop: () => void; clear: () => void } {
  const text = value === undefined ? '' : JSON.stringify(value);
  const latest = useRef({ value, text });
  latest.current = { value, text };
  // Do not write the draft that was just read: another tab may have stored a newer one.
  const written = useRef(text);
  const stopped = useRef(false);
  const [persisted, setPersisted] = useState(true);
  const write = useCallback(() => {
    const now = latest.current;
    if (stopped.current || now.text === written.current) return;
    written.current = now.text;
    if (now.value === undefined) draft.clear();
    else setPersisted(draft.save(now.value));
  }, [draft]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(write, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, write]);

  useEffect(() => {
    const writeIfHidden = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', writeIfHidden);
    window.addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('visibilitychange', writeIfHidden);
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  const stop = useCallback(() => {
    stopped.current = true;
    draft.clear();
  }, [draft]);
  const clear = useCallback(() => {
    written.current = '';
    draft.clear();
  }, [draft]);
  return { persisted, stop, clear };
}
