import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { announce } from '../ui/announcements/announcements.ts';
import { inBackground } from '../ui/announcements/in-background.ts';
import { type FailureWords, failureText } from './use-submission.ts';

type Work = () => Promise<string | undefined>;

/**
 * Runs an action and announces its outcome; `busy` is true meanwhile. A success announces the sentence that `work`
 * resolves to, and then runs `after`. A failure announces the server's message, or one of `words` if there is none. If
 * `words` is one sentence, the failure announces that sentence with the server's message below.
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
