import { useCallback, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/language.ts';
import { useBlocker, useNavigation } from '../../router/hooks.tsx';
import { beforeLogOut } from '../../session/session-calls.ts';
import { inBackground } from '../ui/announcements/in-background.ts';
import { askToConfirm } from '../ui/dialogs/confirm-dialog.tsx';
import { formWords } from './form.words.ts';

interface Leaving {
  /** Says what becomes of the changes; by default, that they are not saved. */
  detail?: string | undefined;
  /** Runs after the reader has chosen to leave and the form is unmounted, e.g. to clear the draft. */
  onLeave?: (() => void) | undefined;
}

interface UnsavedWarning extends Leaving {
  /** Overrides the warning at a log-out. */
  logOut?: Leaving | undefined;
}

const noop = () => {};

/**
 * Asks before a changed form is left, also at a log-out. It does not ask when the session has expired: the draft waits
 * until the reader is back. Call `allow()` right before a navigation that follows a save.
 */
export function useUnsavedWarning(changed: boolean, warning: UnsavedWarning) {
  const t = useWords(formWords);
  /** Set once the form may be left, and called when the form is unmounted. */
  const onGone = useRef<() => void>(undefined);
  const asking = useRef(false);
  const latest = useRef(warning);
  latest.current = warning;
  const ask = useCallback(
    async ({ detail = t.leaveDetail, onLeave = noop }: Leaving) => {
      const question = { question: t.leave, detail, confirm: t.leaveConfirm, cancel: t.stay };
      const leave = await askToConfirm(question);
      // Once `onGone` is set, nothing asks again, e.g. if Back is pressed twice before the form is unmounted.
      onGone.current = leave ? onLeave : undefined;
      return leave;
    },
    [t],
  );

  // The navigation failed because the next screen could not be loaded: the form stays.
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
      // Browsers from before 2024 show the warning only if this is set.
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
      onGone.current = noop;
    },
    /** Asks before a button closes a changed form. Resolves to whether it may be closed. */
    mayLeave: async () => !changed || ask(latest.current),
  };
}
