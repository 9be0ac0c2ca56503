import type { AdmissionDecision, Applicant } from '@alumni/shared/accounts/admission';
import { decideAdmissions, listApplicants } from '@alumni/shared/calls/admission';
import { call } from '../../api/call.ts';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { inBackground } from '../../components/ui/in-background.ts';

/** Decides on applicants. Returns the server's message; throws where it refuses. */
export async function decide(
  applicants: readonly Applicant[],
  decision: AdmissionDecision,
  words = '',
): Promise<string> {
  const rollNos = applicants.map(({ rollNo }) => rollNo);
  try {
    return (await call(decideAdmissions, { body: { rollNos, decision, words } })).message;
  } finally {
    // Somebody else may have decided.
    inBackground(refreshAnswers(listApplicants));
  }
}
