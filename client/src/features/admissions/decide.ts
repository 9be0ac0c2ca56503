import type { AdmissionDecision, Applicant } from '@alumni/shared/accounts/admission';
import { decideAdmissions, listApplicants } from '@alumni/shared/calls/admission';
import { personName } from '@alumni/shared/people/person-name';
import type { Language } from '@alumni/shared/text/language';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { formatNumber } from '../../i18n/format.ts';

/** Decides on applicants. Returns the server's message; throws if the server refuses. */
export async function decide(
  applicants: readonly Applicant[],
  decision: AdmissionDecision,
  words = '',
): Promise<string> {
  const rollNos = applicants.map(({ rollNo }) => rollNo);
  try {
    return (await call(decideAdmissions, { body: { rollNos, decision, words } })).message;
  } finally {
    // Somebody else may have decided first, so the list is refetched even after a refusal.
    inBackground(invalidateEndpoint(listApplicants));
  }
}

/** The name of a single applicant, otherwise the number of applicants. */
export function applicantsText(
  applicants: readonly Applicant[],
  t: { language: Language; people: (count: string) => string },
): string {
  const [first] = applicants;
  return first && applicants.length === 1
    ? personName(first, t.language) || first.email
    : t.people(formatNumber(applicants.length, t.language));
}
