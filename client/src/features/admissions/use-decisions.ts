import {
  type AdmissionDecision,
  type Applicant,
  decideAdmissions,
  listApplicants,
} from '@alumni/shared/admission';
import { invalidateAnswers } from '../../api/answer-cache.ts';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpointKey } from '../../api/use-endpoint.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { useConfirm } from '../../components/ui/confirm-dialog.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { admissionsWords } from './admissions.words.ts';

/** Decides on applicants; throws where the server refuses. */
export function useDecisions() {
  const t = useWords(admissionsWords);
  const { language } = useLanguage();
  const announce = useAnnounce();
  const confirm = useConfirm();

  const decide = async (
    applicants: readonly Applicant[],
    decision: AdmissionDecision,
    words = '',
  ): Promise<void> => {
    const rollNos = applicants.map(({ rollNo }) => rollNo);
    try {
      const { message } = await call(decideAdmissions, { body: { rollNos, decision, words } });
      announce(message, 'success');
    } finally {
      // Somebody else may have decided.
      inBackground(invalidateAnswers(endpointKey(listApplicants)));
    }
  };

  /** Whether they were let in. */
  const admit = async (applicants: readonly Applicant[]): Promise<boolean> => {
    const { length } = applicants;
    const sure = await confirm({
      question: t.admitQuestion(formatNumber(length, language), length === 1),
      detail: t.admitDetail,
      confirm: t.admit,
    });
    if (!sure) return false;
    try {
      await decide(applicants, 'admit');
      return true;
    } catch (error) {
      announce(t.failed, 'error', serverMessageOf(error));
      return false;
    }
  };

  return { decide, admit };
}
