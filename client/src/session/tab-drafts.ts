export const draftPrefix = 'draft:';

/** What was typed in this tab and not sent: nothing of it is left to the next person after a log-out. */
export function clearTabDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage may be forbidden: then there are no drafts.
  }
}
