type Area = 'localStorage' | 'sessionStorage';

/** The text that the browser has stored under a name; null where there is none, or storage is forbidden. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it for null. False where storage is full or forbidden: the text then lasts for this page. */
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
