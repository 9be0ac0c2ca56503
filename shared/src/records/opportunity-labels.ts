/** Labels of an opportunity's facts on screens and in documents. */
export const opportunityLabels = {
  en: { eligibility: 'Eligibility', deadline: 'Deadline', employer: 'Employer' },
  fr: { eligibility: 'Conditions', deadline: 'Date limite', employer: 'Employeur' },
};
