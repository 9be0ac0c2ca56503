/** Begins the storage key of every draft. */
export const draftPrefix = 'draft:';

/** Removes the drafts of this tab at log-out, and codes for doors: the next person must not find them. */
export function clearTabDrafts(): void {
  try {
    remove(sessionStorage, draftPrefix);
    remove(localStorage, `${draftPrefix}door-codes:`);
  } catch {
    // Storage may be forbidden: then there are no drafts.
  }
}

function remove(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/**
 * Ids of the records of a `kind` (the name of their editor) of which somebody has unsaved changes on this device,
 * whether they are still there or not; `includeNew`: with those that were never saved.
 */
export function keptDraftIds(kind: string, rollNo: string, includeNew = false): string[] {
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
