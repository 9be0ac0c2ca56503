import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { announce } from '../ui/announcements.ts';
import { inBackground } from '../ui/in-background.ts';
import { type FailureWords, failureText } from './use-submission.ts';

type Work = () => Promise<string | undefined>;

/**
 * Runs what a press asks for, one at a time, and says what came of it: the sentence that `work` resolves to, before
 * `after`. A failure is told by the server's sentence or one of `words`; a single sentence stands above the server's.
 */
export function useAction(words: FailureWords | string) {
  const [busy, setBusy] = useState(false);
  const attempt = async (work: Work, after?: () => unknown) => {
    setBusy(true);
    try {
      const said = await work();
      if (said) announce(said, 'success');
      await after?.();
    } catch (error) {
      if (typeof words === 'string') announce(words, 'error', serverMessageOf(error));
      else announce(failureText(error, words), 'error');
    } finally {
      setBusy(false);
    }
  };
  const run = (work: Work, after?: () => unknown) => inBackground(attempt(work, after));
  return { busy, attempt, run };
}
