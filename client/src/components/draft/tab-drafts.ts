/** Begins the storage key of every draft. */
export const draftPrefix = 'draft:';

/** Removes the drafts of this tab at log-out: the next person must not find what was typed. */
export function clearTabDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage may be forbidden: then there are no drafts.
  }
}
