import { useState } from 'react';
import { inBackground } from '../ui/in-background.ts';

/** Copies a text. Where the browser refuses, `select` selects it for the reader to copy. */
export function useCopy(text: string, select: () => void) {
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const copy = async () => {
    try {
      // Absent without HTTPS; the browser may refuse as well.
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      select();
      setOutcome('selected');
    }
  };
  return { outcome, copy: () => inBackground(copy()) };
}
