import { useMemo } from 'react';

const prefix = 'draft:';

export interface Draft<T> {
  read: () => T | undefined;
  save: (value: T) => void;
  clear: () => void;
}

/**
 * What was typed and not saved yet, kept in this tab over a reload. Put into `key` whose draft it
 * is, and never a password into the value. A value too large for the browser's store is not kept.
 */
export function useDraft<T>(key: string): Draft<T> {
  return useMemo(() => draftOf<T>(prefix + key), [key]);
}

function draftOf<T>(key: string): Draft<T> {
  return {
    read: () => {
      try {
        const stored = sessionStorage.getItem(key);
        return stored === null ? undefined : (JSON.parse(stored) as T);
      } catch {
        return undefined;
      }
    },
    save: (value) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch (error) {
        console.warn('The draft could not be kept.', error);
      }
    },
    clear: () => sessionStorage.removeItem(key),
  };
}
