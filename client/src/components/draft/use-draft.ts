import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { announce } from '../ui/announcements/announcements.ts';
import { draftWords } from './draft.words.ts';
import { type Draft, type DraftFormat, openDraft } from './draft-store.ts';

/**
 * Opens a draft and returns what was `stored` when the component mounted. A later `name` has no effect, so give the
 * component a `key` that contains `name`. A stored draft that is too old or does not fit the format is dropped, and a
 * message says so.
 */
export function useDraft<T>(
  format: DraftFormat<T>,
  name: string,
): { draft: Draft<T>; stored: T | undefined } {
  const t = useWords(draftWords);
  const [{ draft, value, dropped }] = useState(() => {
    const opened = openDraft(format, name);
    return { draft: opened, ...opened.read() };
  });
  // Runs once: the message is about the stored draft, not about what is typed later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!dropped) return;
    // Clear the draft in an effect, not during rendering. React may discard a render and repeat it, and the repeated
    // render would find no draft.
    draft.clear();
    announce(t.dropped, 'error');
  }, [dropped]);
  return { draft, stored: value };
}
