/** Whether a person was let in; who was not is in no list and posts nothing. */
export const admissions = ['admitted', 'unconfirmed', 'waiting', 'asked', 'declined'] as const;
export type Admission = (typeof admissions)[number];
