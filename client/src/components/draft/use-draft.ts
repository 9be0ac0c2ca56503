import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { announce } from '../ui/announcements.ts';
import { draftWords } from './draft.words.ts';
import { type Draft, type DraftFormat, openDraft } from './draft-store.ts';

/**
 * A draft, and what was `stored` of it when the component was first shown; key the component by the
 * name. Tells the reader where a stored draft had to be dropped.
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
  // Only once: the message is about the stored draft, not about what is typed from now on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!dropped) return;
    // Not while rendering: React may throw a rendering away, and begin again without the draft.
    draft.clear();
    announce(t.dropped, 'error');
  }, [dropped]);
  return { draft, stored: value };
}
