import { personName } from '@alumni/shared/people/person-name';
import { filledIn, languageIn } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import { isShown, publicAlumnus } from '../../accounts/visible-fields.ts';
import { sign } from '../../core/signature.ts';
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
import { type Section, toSections } from './letter-sections.ts';
import { contentOf, findMembers, type Letter, subjectOf } from './letters.store.ts';
import { letterWords } from './letters.words.ts';

export interface Sender {
  publicUrl: string;
  secret: string;
}

/** A letter in one language. Names members as far as its readers may see them now. */
export async function describeLetter(
  db: Database | Trx,
  letter: Letter,
  language: Language,
  { publicUrl }: Pick<Sender, 'publicUrl'>,
) {
  const { readers } = letter;
  const content = contentOf(letter);
  const rollNos = content.blocks.flatMap((block) =>
    block.kind === 'members' ? block.rollNos : [],
  );
  const names = new Map<string, string>();
  const written = languageIn(subjectOf(letter), language);
  for (const member of await findMembers(db, rollNos)) {
    const seen = publicAlumnus(member, readers);
    const isNamed = isShown(member, readers) && seen.lastName;
    if (isNamed) names.set(member.roll_no, personName(seen, language));
  }
  return {
    subject: filledIn(subjectOf(letter))[language],
    /** Set if the subject exists only in the other language. */
    subjectLanguage: written === language ? undefined : written,
    sections: toSections(content, { language, publicUrl, names }),
  };
}

/** Address of the letter's page; a letter for members has a key, so that they need no log-in. */
export function letterAddress({ id, readers }: Letter, { publicUrl, secret }: Sender): string {
  const key = readers === 'members' ? `?key=${sign(secret, 'letter', id)}` : '';
  return `${publicUrl}/letters/${id}${key}`;
}

/** Address where a member unsubscribes without a log-in. */
export function leaveAddress(accountId: string, { publicUrl, secret }: Sender): string {
  return `${publicUrl}/letters/leave/${accountId}.${sign(secret, 'leave', accountId)}`;
}

/** The mail of a letter to an account. The mail's end says why it came and how to unsubscribe. */
export async function composeLetter(
  db: Database | Trx,
  letter: Letter,
  { id, language }: { id: string; language: Language },
  sender: Sender,
): Promise<LetterMail> {
  const t = letterWords[language];
  const leave = letter.kind === 'letter' ? leaveAddress(id, sender) : null;
  const { subject, subjectLanguage, sections } = await describeLetter(db, letter, language, sender);
  const lines = [
    ...sections.flatMap((section) => toBlocks(section, sender.publicUrl)),
    link(t.readOnline, letterAddress(letter, sender)),
    ...(leave === null ? [note(t.whyNotice)] : [note(t.whyLetter), link(t.leave, leave)]),
  ];
  const content = titled(subject, lines, subjectLanguage);
  return { template: letter.kind, unsubscribe: leave, ...content };
}

function toBlocks(section: Section, publicUrl: string) {
  const { heading, text, items, link: target, picture, language } = section;
  const blocks: MailBlock[] = [];
  if (heading) blocks.push({ kind: 'section', text: heading });
  if (text) {
    const paragraphs = text.split(/\n{2,}/).map(paragraph);
    blocks.push(...paragraphs.map((block) => ({ ...block, language })));
  }
  for (const item of items ?? []) {
    const { title, ...rest } = item;
    blocks.push({ kind: 'item', text: title, ...rest });
  }
  if (target) {
    // A button without a title would repeat the address, so a link is used.
    const block = target.title === target.link ? link : button;
    blocks.push({ ...block(target.title, target.link), language });
  }
  if (picture) {
    const source = `${publicUrl}${picture.path}`;
    blocks.push({ kind: 'picture', text: picture.alt, source, language });
  }
  return blocks;
}
