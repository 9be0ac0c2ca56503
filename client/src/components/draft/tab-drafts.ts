/** What all drafts are stored under. */
export const draftPrefix = 'draft:';

/** Drafts of this tab go with a log-out: nothing that was typed is left to the next person. */
export function clearTabDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage may be forbidden: then there are no drafts.
  }
}
