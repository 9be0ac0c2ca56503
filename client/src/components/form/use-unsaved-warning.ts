import { useCallback, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/language.ts';
import { useBlocker, useNavigation } from '../../router/hooks.tsx';
import { beforeLogOut } from '../../session/session-calls.ts';
import { askToConfirm } from '../ui/confirm-dialog.tsx';
import { inBackground } from '../ui/in-background.ts';
import { formWords } from './form.words.ts';

interface Leaving {
  /** Says what becomes of the changes; without it, that they are not saved. */
  detail?: string | undefined;
  /** Runs once the reader has chosen to go and the form is gone, e.g. to clear the draft. */
  onLeave?: (() => void) | undefined;
}

interface UnsavedWarning extends Leaving {
  /** For a log-out, if that differs from a navigation. */
  logOut?: Leaving | undefined;
}

const nothing = () => {};

/**
 * Asks before a changed form is left, by a log-out too. A session that has expired is not held up:
 * the guard takes the form away, and the draft waits until the reader is back. Call `allow()` right
 * before a navigation that follows a save.
 */
export function useUnsavedWarning(changed: boolean, warning: UnsavedWarning) {
  const t = useWords(formWords);
  /** Set once the form may be left: what is to be done when it is gone. */
  const onGone = useRef<() => void>(undefined);
  const asking = useRef(false);
  const latest = useRef(warning);
  latest.current = warning;
  const ask = useCallback(
    async ({ detail = t.leaveDetail, onLeave = nothing }: Leaving) => {
      const question = { question: t.leave, detail, confirm: t.leaveConfirm, cancel: t.stay };
      const leave = await askToConfirm(question);
      // Do not ask twice: Back may be pressed again before the form is unmounted.
      onGone.current = leave ? onLeave : undefined;
      return leave;
    },
    [t],
  );

  // The form stays where the screen that the reader has chosen could not be fetched.
  if (useNavigation()?.failed) onGone.current = undefined;
  useEffect(() => () => onGone.current?.(), []);

  const askOnce = async (proceed: () => void) => {
    if (asking.current) return;
    asking.current = true;
    const leave = await ask(latest.current);
    asking.current = false;
    if (leave) proceed();
  };
  useBlocker({
    shouldBlock: ({ currentLocation, nextLocation }) => {
      if (!changed || onGone.current) return false;
      return currentLocation.pathname !== nextLocation.pathname;
    },
    hold: ({ proceed }) => inBackground(askOnce(proceed)),
  });

  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Browsers before 2024 need it.
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
      onGone.current = nothing;
    },
    /** For a button that closes the form. */
    mayLeave: async () => !changed || ask(latest.current),
  };
}
