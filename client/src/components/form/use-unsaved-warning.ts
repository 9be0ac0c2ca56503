import { useCallback, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/language.ts';
import { useBlocker } from '../../router/hooks.tsx';
import { beforeLogOut } from '../../session/session-calls.ts';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { inBackground } from '../ui/in-background.ts';
import { formWords } from './form.words.ts';

interface Leaving {
  /** Says what becomes of the changes; without it, that they are not saved. */
  detail?: string | undefined;
  /** Runs when the reader chooses to go, e.g. to clear the draft. */
  onLeave?: (() => void) | undefined;
}

interface UnsavedWarning extends Leaving {
  /** For a log-out, if that differs from a navigation. */
  logOut?: Leaving | undefined;
}

/**
 * Asks before a changed form is left, by a log-out too. A session that has expired is not held up:
 * the guard takes the form away, and the draft waits until the reader is back. Call `allow()` right
 * before a navigation that follows a save.
 */
export function useUnsavedWarning(changed: boolean, warning: UnsavedWarning) {
  const t = useWords(formWords);
  const confirm = useConfirm();
  const allowed = useRef(false);
  const asking = useRef(false);
  const latest = useRef(warning);
  latest.current = warning;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!changed || allowed.current) return false;
    return currentLocation.pathname !== nextLocation.pathname;
  });

  const ask = useCallback(
    async ({ detail = t.leaveDetail, onLeave }: Leaving) => {
      const question = { question: t.leave, detail, confirm: t.leaveConfirm, cancel: t.stay };
      const leave = await confirm(question);
      // Do not ask twice: Back may be pressed again before the form is unmounted.
      allowed.current = leave;
      if (leave) onLeave?.();
      return leave;
    },
    [confirm, t],
  );

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const askOnce = async () => {
      const leave = await ask(latest.current);
      asking.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    };
    inBackground(askOnce());
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
    return beforeLogOut(() => ask(latest.current.logOut ?? latest.current));
  }, [changed, ask]);

  return {
    allow: () => {
      allowed.current = true;
    },
  };
}
