import type { Applicant } from '@alumni/shared/accounts/admission';
import { useRef, useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { announce } from '../../components/ui/announcements.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { admissionsWords } from './admissions.words.ts';
import { applicantsText, decide } from './decide.ts';

/** Slightly less than the two minutes in which the server takes an admission back. */
const undoMs = 110_000;

/** Lets people in at once, with Undo. `gone` are the roll numbers that the list shows no more. */
export function useAdmit() {
  const t = useWords(admissionsWords);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  // Several would cover the rows of a phone.
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
