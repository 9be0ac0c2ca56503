import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from '../../i18n/language.ts';
import { sessionState } from '../../session/session-store.ts';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { words } from './form.words.ts';

/**
 * Asks before a changed form is left. An ended session is not held up: the draft waits until the
 * reader is back. `onLeave` runs when they choose to go, e.g. to clear the draft; `detail` says what
 * becomes of the changes. Call `allow()` right before a navigation that follows a save.
 */
export function useUnsavedWarning(changed: boolean, onLeave?: () => void, detail?: string) {
  const t = useWords(words);
  const confirm = useConfirm();
  const allowed = useRef(false);
  const asking = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!changed || allowed.current || sessionState().ended) return false;
    return currentLocation.pathname !== nextLocation.pathname;
  });

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const question = { question: t.leave, detail: detail ?? t.leaveDetail };
    confirm({ ...question, confirm: t.leaveConfirm, cancel: t.stay }).then((leave) => {
      asking.current = false;
      if (!leave) {
        blocker.reset();
        return;
      }
      onLeave?.();
      blocker.proceed();
    });
  }, [blocker, confirm, onLeave, detail, t]);

  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [changed]);

  return {
    allow: () => {
      allowed.current = true;
    },
  };
}
