import type { Applicant } from '@alumni/shared/accounts/admission';
import { useRef, useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { admissionsWords } from './admissions.words.ts';
import { applicantsText, decide } from './decide.ts';

/**
 * The server reverts an admission only within two minutes. Undo disappears slightly earlier, so its request arrives in
 * time.
 */
const undoMs = 110_000;

/** Admits people at once, with Undo. `gone` holds the roll numbers that the list hides. */
export function useAdmit() {
  const t = useWords(admissionsWords);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  // Only the notice of the last admission stays: several notices would cover the rows on a phone.
  const withdrawLast = useRef(() => {});

  const hide = (applicants: readonly Applicant[]) =>
    setGone((before) => new Set([...before, ...applicants.map(({ rollNo }) => rollNo)]));
  const showAgain = (applicants: readonly Applicant[]) =>
    setGone((before) => {
      const again = new Set(applicants.map(({ rollNo }) => rollNo));
      return new Set([...before].filter((rollNo) => !again.has(rollNo)));
    });

  const undo = async (applicants: readonly Applicant[]) => {
    try {
      announce(await decide(applicants, 'undo'), 'success');
      showAgain(applicants);
    } catch (error) {
      announce(t.undoFailed, 'error', serverMessageOf(error));
    }
  };

  const admit = async (applicants: readonly Applicant[]) => {
    hide(applicants);
    try {
      await decide(applicants, 'admit');
    } catch (error) {
      showAgain(applicants);
      announce(t.failed, 'error', serverMessageOf(error));
      return;
    }
    withdrawLast.current();
    const action = { label: t.undo, act: () => inBackground(undo(applicants)) };
    withdrawLast.current = announce(
      t.letIn(applicantsText(applicants, t)),
      'success',
      undefined,
      action,
    );
    setTimeout(withdrawLast.current, undoMs);
  };

  return { gone, admit };
}
