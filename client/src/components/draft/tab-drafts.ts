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
