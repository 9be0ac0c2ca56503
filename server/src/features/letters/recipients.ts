import type { LetterKind } from '@alumni/shared/calls/letters';
import type { LetterAudience } from '@alumni/shared/mail/letter-form';
import { matchesSearch } from '@alumni/shared/text/search-text';
import { type Account, isProved } from '../../accounts/accounts.store.ts';

/** Columns that decide whether a member gets a letter. */
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
  'town',
  'country',
  'profile_image',
  'letter_wanted',
] as const;
export type Candidate = Pick<Account, (typeof candidateColumns)[number]>;

/** The members in an audience: matching one of its parts is enough. */
export function filterAudience(
  members: Candidate[],
  to: LetterAudience,
  coming: ReadonlySet<string>,
) {
  if (to.everybody) return members;
  const { promotions = [], field, town, country, withoutPicture } = to;
  return members.filter(
    (member) =>
      coming.has(member.id) ||
      (member.promotion !== null && promotions.includes(member.promotion)) ||
      Boolean(field && matchesSearch(member.field_of_study, field)) ||
      Boolean(town && (matchesSearch(member.town, town) || matchesSearch(member.address, town))) ||
      (country !== undefined && member.country === country) ||
      Boolean(withoutPicture && member.profile_image === ''),
  );
}

/** Whether letters reach a member: the address is proved (decision 0072) and works. */
export function reachedByLetter(
  { email, email_key, proved_email }: Pick<Account, 'email' | 'email_key' | 'proved_email'>,
  broken: Pick<ReadonlyMap<string, unknown>, 'has'>,
): boolean {
  return email !== '' && isProved({ email_key, proved_email }) && !broken.has(email_key);
}

/**
 * A notice goes to every member with an address. A letter goes only to members who want letters and whose address
 * passes `reachedByLetter`.
 */
export function sortRecipients(
  members: Candidate[],
  kind: LetterKind,
  broken: ReadonlyMap<string, unknown>,
) {
  const isNotice = kind === 'notice';
  const isReached = (member: Candidate) =>
    isNotice ? member.email !== '' : reachedByLetter(member, broken);
  const wanting = members.filter(({ letter_wanted }) => isNotice || letter_wanted === 1);
  const recipients = wanting.filter(isReached);
  return {
    recipients,
    unwanted: members.length - wanting.length,
    unreachable: wanting.length - recipients.length,
  };
}
