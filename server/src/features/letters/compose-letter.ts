import { download } from '@alumni/shared/calls/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import type { LetterContent } from '@alumni/shared/mail/letter-form';
import { personName } from '@alumni/shared/people/person-name';
import { filledIn } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import { isShown, publicAlumnus } from '../../accounts/visible-fields.ts';
import { signatureOf } from '../../core/signature.ts';
import type { Database, Trx } from '../../db/database.ts';
import {
  button,
  link,
  type MailBlock,
  note,
  paragraph,
  titled,
} from '../../outbox/templates/content.ts';
import type { LetterMail } from '../../outbox/templates/mails.ts';
import { type Section, sectionsOf } from './letter-sections.ts';
import { contentOf, findMembers, type Letter, subjectOf } from './letters.store.ts';
import { letterWords } from './letters.words.ts';

export interface Sender {
  publicUrl: string;
  secret: string;
}

/** Names of the members that a letter names, as far as its readers may see them now. */
async function namesIn(
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
  const key = withKey && readers === 'members' ? `?key=${signatureOf(secret, 'letter', id)}` : '';
  return `${publicUrl}/letters/${id}${key}`;
}

/** Address on which a member leaves the letter without logging in. */
export function leaveAddress(accountId: string, { publicUrl, secret }: Sender): string {
  return `${publicUrl}/letters/leave/${accountId}.${signatureOf(secret, 'leave', accountId)}`;
}

/** The mail of a letter to an account. It says at its end why it came, and how it can be left. */
export async function composeLetter(
  db: Database | Trx,
  letter: Letter,
  { id, language }: { id: string; language: Language },
  sender: Sender,
): Promise<LetterMail> {
  const t = letterWords[language];
  const leave = letter.kind === 'letter' ? leaveAddress(id, sender) : null;
  const { subject, sections } = await describeLetter(db, letter, language, sender);
  const content = titled(subject, [
    ...sections.flatMap((section) => blocksOf(section, sender.publicUrl)),
    link(t.readOnline, pageOf(letter, sender, true)),
    ...(leave === null ? [note(t.whyNotice)] : [note(t.whyLetter), link(t.leave, leave)]),
  ]);
  return { template: letter.kind, unsubscribe: leave, ...content };
}

function blocksOf({ heading, text, items, link: target, picture }: Section, publicUrl: string) {
  const blocks: MailBlock[] = [];
  if (heading) blocks.push({ kind: 'section', text: heading });
  if (text) blocks.push(...text.split(/\n{2,}/).map(paragraph));
  for (const item of items ?? []) {
    blocks.push({ kind: 'item', text: item.title, detail: item.detail, link: item.link });
  }
  if (target) blocks.push(button(target.title, target.link));
  if (picture) {
    const source = `${publicUrl}${download.path}?fileName=${fileNameOf(picture.image)}&width=640`;
    blocks.push({ kind: 'picture', text: picture.alt, source });
  }
  return blocks;
}
