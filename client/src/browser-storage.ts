type Area = 'localStorage' | 'sessionStorage';

/** The stored text; null if there is none or storage is forbidden. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Returns false if storage is full or forbidden. */
export function writeStored(
  key: string,
  text: string | null,
  area: Area = 'localStorage',
): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
