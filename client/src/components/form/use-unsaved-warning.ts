import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from '../../i18n/language.ts';
import { beforeLogOut } from '../../session/session-calls.ts';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { formWords } from './form.words.ts';

/**
 * Asks before a changed form is left, by a log-out too. A session that has expired is not held up:
 * the guard takes the form away, and the draft waits until the reader is back. `onLeave` runs when
 * they choose to go, e.g. to clear the draft; `detail` says what becomes of the changes. Call
 * `allow()` right before a navigation that follows a save.
 */
export function useUnsavedWarning(changed: boolean, onLeave?: () => void, detail?: string) {
  const t = useWords(formWords);
  const confirm = useConfirm();
  const allowed = useRef(false);
  const asking = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!changed || allowed.current) return false;
    return currentLocation.pathname !== nextLocation.pathname;
  });

  const ask = useCallback(async () => {
    const question = { question: t.leave, detail: detail ?? t.leaveDetail };
    const leave = await confirm({ ...question, confirm: t.leaveConfirm, cancel: t.stay });
    if (leave) onLeave?.();
    return leave;
  }, [confirm, onLeave, detail, t]);

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    ask().then((leave) => {
      asking.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, ask]);

  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // What browsers before 2024 ask for.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [changed]);

  useEffect(() => {
    if (!changed) return;
    return beforeLogOut(async () => {
      allowed.current = await ask();
      return allowed.current;
    });
  }, [changed, ask]);

  return {
    allow: () => {
      allowed.current = true;
    },
  };
}
