import { useMemo } from 'react';
import { draftPrefix } from '../../session/tab-drafts.ts';

export interface Draft<T> {
  read: () => T | undefined;
  save: (value: T) => void;
  clear: () => void;
}

/**
 * What was typed and not saved yet, kept over a reload: in this tab until a log-out, or `lasting`
 * until it is cleared. Put into `key` whose draft it is, and never a password into the value. A
 * value too large for the browser's store is not kept.
 */
export function useDraft<T>(key: string, { lasting = false } = {}): Draft<T> {
  return useMemo(
    () => draftOf<T>(draftPrefix + key, () => (lasting ? localStorage : sessionStorage)),
    [key, lasting],
  );
}

function draftOf<T>(key: string, storage: () => Storage): Draft<T> {
  return {
    read: () => {
      try {
        const stored = storage().getItem(key);
        return stored === null ? undefined : (JSON.parse(stored) as T);
      } catch {
        return undefined;
      }
    },
    save: (value) => {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch (error) {
        console.warn('The draft could not be kept.', error);
      }
    },
    clear: () => {
      try {
        storage().removeItem(key);
      } catch (error) {
        console.warn('The draft could not be removed.', error);
      }
    },
  };
}
