import * as z from 'zod/mini';
import { readStored, writeStored } from '../../browser-storage.ts';
import { confirmedNow, serverNow } from '../../server-clock.ts';
import { draftPrefix } from './tab-drafts.ts';

/** How one kind of draft is stored. */
export interface DraftFormat<T> {
  /** Raise it when a draft stored by an older release would be misread. */
  version: number;
  /** Checks a stored draft: storage outlives releases, and people can write into it. */
  schema: z.ZodMiniType<T>;
  /** `tab`: sessionStorage, cleared at log-out. `lasting`: localStorage, until it is cleared. */
  storage: 'tab' | 'lasting';
}

export interface Draft<T> {
  /** `dropped`: there is one, but it does not fit any more. Clear it. */
  read: () => { value: T | undefined; dropped: boolean };
  /** false: the browser has no room for it. */
  save: (value: T) => boolean;
  /** Removes only what was read or saved here: another tab may be writing its own. */
  clear: () => void;
}

const maxAgeMs = 30 * 24 * 60 * 60_000;

/** The draft stored under `name`, which says whose and of what it is. Fields of the schema are stored, passwords never. */
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
