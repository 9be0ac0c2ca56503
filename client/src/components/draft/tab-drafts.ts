export const draftPrefix = 'draft:';

/**
 * Removes this tab's drafts, and the stored check-in codes and events of the person who logs out. The next person must
 * not find them.
 */
export function clearTabDrafts(): void {
  try {
    remove(sessionStorage, draftPrefix);
    for (const own of ['door-codes:', 'own-events:']) remove(localStorage, draftPrefix + own);
  } catch {
    // Storage may be forbidden: then there are no drafts.
  }
}

function remove(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/**
 * Ids of the records of a `kind` (the name of their editor) with unsaved changes on this device. The records may be
 * gone. `includeNew` adds records that were never saved.
 */
export function unsavedDraftIds(kind: string, rollNo: string, includeNew = false): string[] {
  const [start, end] = [`${draftPrefix}${kind}:`, `:${rollNo}`];
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start) && key.endsWith(end))
      .map((key) => key.slice(start.length, -end.length))
      .filter((id) => id !== '' && (includeNew || !/^new(?:-|$)/.test(id)));
  } catch {
    return [];
  }
}
