import { useState } from 'react';
import { useAnnounce } from '../ui/announcer.tsx';
import { inBackground } from '../ui/in-background.ts';
import { failureText } from './use-submission.ts';

/** Runs what a press asks for, one at a time, and says what came of it: the sentence that `work` resolves to. */
export function useAction(words: { failed: string; network: string }) {
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    try {
      const said = await work();
      if (said) announce(said, 'success');
    } catch (error) {
      announce(failureText(error, words), 'error');
    } finally {
      setBusy(false);
    }
  };
  return { busy, run: (work: () => Promise<string | undefined>) => inBackground(run(work)) };
}
