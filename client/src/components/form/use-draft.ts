import { useMemo } from 'react';
import { draftPrefix } from '../../session/tab-drafts.ts';

export interface Draft<T> {
  read: () => T | undefined;
  /** false: the browser cannot keep it. */
  save: (value: T) => boolean;
  /** Only what was read or saved here: another tab may be writing its own. */
  clear: () => void;
}

/**
 * What was typed and not saved yet, kept over a reload: in this tab until a log-out, or `lasting`
 * until it is cleared. Put into `key` whose draft it is, and never a password into the value.
 */
export function useDraft<T>(key: string, { lasting = false } = {}): Draft<T> {
  return useMemo(
    () => draftOf<T>(draftPrefix + key, () => (lasting ? localStorage : sessionStorage)),
    [key, lasting],
  );
}

function draftOf<T>(key: string, storage: () => Storage): Draft<T> {
  let own = false;
  return {
    read: () => {
      try {
        const stored = storage().getItem(key);
        own ||= stored !== null;
        return stored === null ? undefined : (JSON.parse(stored) as T);
      } catch {
        return undefined;
      }
    },
    save: (value) => {
      try {
        storage().setItem(key, JSON.stringify(value));
        own = true;
        return true;
      } catch (error) {
        console.warn('The draft could not be kept.', error);
        return false;
      }
    },
    clear: () => {
      if (!own) return;
      try {
        storage().removeItem(key);
      } catch (error) {
        console.warn('The draft could not be removed.', error);
      }
    },
  };
}
