import type { LetterKind } from '@alumni/shared/calls/letters';
import type { LetterAudience } from '@alumni/shared/mail/letter-form';
import { matchesSearch } from '@alumni/shared/text/search-text';
import type { Account } from '../../accounts/accounts.store.ts';

/** The columns of a member that decide whether they get a letter. */
export const candidateColumns = [
  'id',
  'email',
  'email_key',
  'proved_email',
  'title',
  'first_name',
  'last_name',
  'promotion',
  'field_of_study',
  'address',
  'profile_image',
  'letter_wanted',
] as const;
export type Candidate = Pick<Account, (typeof candidateColumns)[number]>;

/** Those of the members whom an audience names: any of its parts suffices. */
export function membersOf(members: Candidate[], to: LetterAudience, coming: ReadonlySet<string>) {
  if (to.everybody) return members;
  const { promotions = [], field, town, withoutPicture } = to;
  return members.filter(
    (member) =>
      coming.has(member.id) ||
      (member.promotion !== null && promotions.includes(member.promotion)) ||
      Boolean(field && matchesSearch(member.field_of_study, field)) ||
      Boolean(town && matchesSearch(member.address, town)) ||
      Boolean(withoutPicture && member.profile_image === ''),
  );
}

/**
 * A notice goes to every member with an address. A letter goes to those who want it, at an address that has answered
 * a mail (decision 0072) and works.
 */
export function sortRecipients(
  members: Candidate[],
  kind: LetterKind,
  broken: ReadonlyMap<string, unknown>,
) {
  const isNotice = kind === 'notice';
  const isReached = ({ email_key, proved_email }: Candidate) =>
    isNotice || (proved_email === email_key && !broken.has(email_key));
  const wanting = members.filter(({ letter_wanted }) => isNotice || letter_wanted === 1);
  const recipients = wanting.filter((member) => member.email !== '' && isReached(member));
  return {
    recipients,
    unwanted: members.length - wanting.length,
    unreachable: wanting.length - recipients.length,
  };
}
