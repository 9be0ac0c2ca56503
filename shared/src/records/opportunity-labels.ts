import type { Language } from '../text/language.ts';

/** Labels of an opportunity's facts on screens and in documents. */
export const opportunityLabels = {
  en: {
    eligibility: 'Eligibility',
    deadline: 'Deadline',
    kind: 'Kind',
    employer: 'Employer',
    town: 'Town',
    applyLink: 'Link to apply',
  },
  fr: {
    eligibility: 'Conditions',
    deadline: 'Date limite',
    kind: 'Type',
    employer: 'Employeur',
    town: 'Ville',
    applyLink: 'Lien pour postuler',
  },
};

export const opportunityKinds = ['job', 'internship', 'scholarship', 'call'] as const;
export type OpportunityKind = (typeof opportunityKinds)[number];

export const opportunityKindNames: Record<OpportunityKind, Record<Language, string>> = {
  job: { en: 'Job', fr: 'Emploi' },
  internship: { en: 'Internship', fr: 'Stage' },
  scholarship: { en: 'Scholarship', fr: 'Bourse' },
  call: { en: 'Call for applications', fr: 'Appel à candidatures' },
};

export const applyWords = {
  en: { apply: 'Apply', applyClosed: 'Applications are closed.' },
  fr: { apply: 'Postuler', applyClosed: 'Les candidatures sont closes.' },
};

/** Kind and town for one line, e.g. 'Internship, Douala'. Empty if the opportunity names neither. */
export function kindAndTown(
  { kind, town }: { kind?: OpportunityKind | '' | undefined; town?: string | undefined },
  language: Language,
): string {
  return [kind && opportunityKindNames[kind][language], town].filter(Boolean).join(', ');
}
