import type { LetterContent } from '@alumni/shared/mail/letter-form';
import { personName } from '@alumni/shared/people/person-name';
import { filledIn } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import { isShown, publicAlumnus } from '../../accounts/visible-fields.ts';
import { signatureOf } from '../../core/signature.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { MailContent } from '../../outbox/templates/content.ts';
import { letterMail } from './letter-mail.ts';
import { type Section, sectionsOf } from './letter-sections.ts';
import { contentOf, findMembers, type Letter, subjectOf } from './letters.store.ts';

export interface Sender {
  publicUrl: string;
  secret: string;
}

/** Names of the members that a letter names, as far as its readers may see them now. */
export async function namesIn(
  db: Database | Trx,
  { blocks }: LetterContent,
  { language, readers }: { language: Language; readers: Letter['readers'] },
): Promise<Map<string, string>> {
  const rollNos = blocks.flatMap((block) => (block.kind === 'members' ? block.rollNos : []));
  const members = await findMembers(db, rollNos);
  const named = members.flatMap((member) => {
    const seen = publicAlumnus(member, readers);
    const name = personName(seen, language);
    return isShown(member, readers) && seen.lastName ? [[member.roll_no, name] as const] : [];
  });
  return new Map(named);
}

/** A letter in one language. */
export async function describeLetter(
  db: Database | Trx,
  letter: Letter,
  language: Language,
  { publicUrl }: Pick<Sender, 'publicUrl'>,
): Promise<{ subject: string; sections: Section[] }> {
  const content = contentOf(letter);
  const names = await namesIn(db, content, { language, readers: letter.readers });
  return {
    subject: filledIn(subjectOf(letter))[language],
    sections: sectionsOf(content, { language, publicUrl, names }),
  };
}

/** Address of its page; those whom it was mailed to read one for members by its key. */
export function pageOf(
  { id, readers }: Pick<Letter, 'id' | 'readers'>,
  { publicUrl, secret }: Sender,
  withKey: boolean,
): string {
  const key = withKey && readers === 'members' ? `?key=${pageKey(secret, id)}` : '';
  return `${publicUrl}/letters/${id}${key}`;
}

export function pageKey(secret: string, id: string): string {
  return signatureOf(secret, 'letter', id);
}

/** Address on which a member leaves the letter without logging in. */
export function leaveAddress(accountId: string, { publicUrl, secret }: Sender): string {
  return `${publicUrl}/letters/leave/${accountId}.${signatureOf(secret, 'leave', accountId)}`;
}

/** The mail of a letter to an account. */
export async function composeLetter(
  db: Database | Trx,
  letter: Letter,
  account: { id: string; language: Language },
  sender: Sender,
): Promise<MailContent & { unsubscribe: string | null }> {
  const { kind } = letter;
  const leave = leaveAddress(account.id, sender);
  const described = await describeLetter(db, letter, account.language, sender);
  const content = letterMail({
    ...described,
    kind,
    language: account.language,
    publicUrl: sender.publicUrl,
    page: pageOf(letter, sender, true),
    leave,
  });
  return { ...content, unsubscribe: kind === 'letter' ? leave : null };
}
