/** Begins the storage key of every draft. */
export const draftPrefix = 'draft:';

/** Removes the drafts of this tab at log-out, and codes for doors: the next person must not find them. */
export function clearTabDrafts(): void {
  try {
    for (const key of Object.keys({ ...sessionStorage, ...localStorage })) {
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
      if (key.startsWith(`${draftPrefix}door-codes:`)) localStorage.removeItem(key);
    }
  } catch {
    // Storage may be forbidden: then there are no drafts.
  }
}
