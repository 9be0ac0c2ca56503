import * as z from 'zod/mini';
import { readStored, writeStored } from '../../browser-storage.ts';
import { confirmedNow, serverNow } from '../../server-clock.ts';
import { draftPrefix } from './tab-drafts.ts';

export interface DraftFormat<T> {
  /** Version of the format. Raise it when a draft stored by an older release would be misread. */
  version: number;
  /** Validates a stored draft: storage outlives releases, and people can edit it. */
  schema: z.ZodMiniType<T>;
  /** `tab`: sessionStorage, cleared at log-out. `lasting`: localStorage, which log-out does not clear. */
  storage: 'tab' | 'lasting';
}

export interface Draft<T> {
  /** `dropped`: a draft is stored, but it is too old or does not match the format. The caller then calls `clear`. */
  read: () => { value: T | undefined; dropped: boolean };
  /** Returns false if the browser has no room for the draft. */
  save: (value: T) => boolean;
  /** Removes the stored draft only if it was read or saved here: another tab may be writing its own draft. */
  clear: () => void;
}

const maxAgeMs = 30 * 24 * 60 * 60_000;

/**
 * Opens the draft stored under `name`, which identifies the owner and the record. Only fields of the schema are stored,
 * and none that has `password` in its name.
 */
export function openDraft<T>(format: DraftFormat<T>, name: string): Draft<T> {
  const key = draftPrefix + name;
  const entry = z.object({
    version: z.literal(format.version),
    savedAt: z.number(),
    value: format.schema,
  });
  let own = false;

  const area = format.storage === 'lasting' ? 'localStorage' : 'sessionStorage';
  const parse = (stored: string): T | undefined => {
    const { data } = z.safeParse(entry, parseJson(stored));
    const now = confirmedNow() ?? 0;
    return data && data.savedAt > now - maxAgeMs ? data.value : undefined;
  };
  return {
    read: () => {
      const stored = readStored(key, area);
      if (stored === null) return { value: undefined, dropped: false };
      own = true;
      const value = parse(stored);
      return { value, dropped: value === undefined };
    },
    save: (value) => {
      try {
        const saved = { version: format.version, savedAt: serverNow(), value };
        globalThis[area].setItem(key, JSON.stringify(z.parse(entry, saved), withoutPasswords));
        own = true;
        return true;
      } catch (error) {
        console.warn('The draft could not be stored.', error);
        return false;
      }
    },
    clear: () => {
      if (own && !writeStored(key, null, area)) console.warn('The draft could not be removed.');
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutPasswords(key: string, value: unknown): unknown {
  return /password/i.test(key) ? undefined : value;
}
