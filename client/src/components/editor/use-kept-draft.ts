import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from '../form/use-draft.ts';

const typingPauseMs = 300;

/**
 * Writes a draft while something is changed, a moment after the last key, and at once when the page
 * is put away. `undefined` removes it. `stop` ends the writing, for what has been saved.
 */
export function useKeptDraft<T>(draft: Draft<T>, value: T | undefined): { stop: () => void } {
  const latest = useRef(value);
  latest.current = value;
  const stopped = useRef(false);
  const write = useCallback(() => {
    if (stopped.current) return;
    if (latest.current === undefined) draft.clear();
    else draft.save(latest.current);
  }, [draft]);

  const written = value === undefined ? '' : JSON.stringify(value);
  const first = useRef(written);
  useEffect(() => {
    // What was just read is not written again.
    if (written === first.current) return;
    first.current = '\u0000';
    const timer = setTimeout(write, typingPauseMs);
    return () => clearTimeout(timer);
  }, [written, write]);

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
    stop: () => {
      stopped.current = true;
      draft.clear();
    },
  };
}
