import { fileNameOf } from '@alumni/shared/images/stored-path';
import type { Site, SitePicture, SitePictures } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import { languageOfFirstMaster } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { blocksToText } from '../../outbox/templates/blocks.ts';
import { textLayout } from '../../outbox/templates/layout.ts';
import { mailContent } from '../../outbox/templates/mail-content.ts';
import type { Mail } from '../../outbox/templates/mails.ts';
import type { Settings } from '../../settings/live-settings.ts';

export interface InvitationSender {
  site: Site;
  pictures: SitePictures;
  publicUrl: string;
  /** Name of the admin; empty for the command line. */
  name: string;
  /** A sentence of the admin. */
  words?: string | undefined;
}

interface Invited {
  email: string;
  /** Empty if unknown. */
  firstName: string;
  rollNo: string;
  /** Year of the promotion, where the association knows it. */
  promotion?: number | null | undefined;
}

interface InvitationFacts {
  /** Number of listed members of the recipient's promotion. */
  classmates: number;
  /** Whether the person got an invitation before. The text then says so. */
  again: boolean;
}

/** The mail with a roll number and a link to the pre-filled registration form. */
export function invitationMail(
  { email, firstName, rollNo, promotion }: Invited,
  { site, pictures, publicUrl, name, words = '' }: InvitationSender,
  language: Language,
  { classmates, again }: InvitationFacts,
): Extract<Mail, { template: 'rollNumber' }> {
  const query = `rollNo=${encodeURIComponent(rollNo)}&email=${encodeURIComponent(email)}`;
  const link = `${publicUrl}/#/register?${query}`;
  return {
    template: 'rollNumber',
    association: site.name[language],
    sender: name,
    words: words.trim(),
    logo: pictures.logo ? mailedLogo(pictures.logo, publicUrl) : null,
    classmates: promotion && classmates > 0 ? { promotion, count: classmates } : null,
    again,
    firstName,
    rollNo,
    link,
  };
}

/** Scales the logo to at most 160 by 80 pixels. Both sides are limited, because a logo may be wide or high. */
function mailedLogo({ path, width, height }: SitePicture, publicUrl: string) {
  const scale = Math.min(160 / width, 80 / height, 1);
  return {
    source: `${publicUrl}/api/download?fileName=${fileNameOf(path)}&width=320`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}

/** The association's own language, or else the first master's: older set-ups did not store it. */
export async function languageOfInvitations(
  db: Database,
  { ownLanguage }: Pick<Settings, 'ownLanguage'>,
): Promise<Language> {
  return ownLanguage ?? (await languageOfFirstMaster(db)) ?? 'en';
}

/** Placeholder for a number that is not issued yet. */
const sampleRollNo = 'XXXXX-XXXXX';

/** Subject and text of an invitation as it would be sent. */
export function previewInvitation(
  person: Omit<Invited, 'rollNo'>,
  sender: InvitationSender,
  language: Language,
  classmates: number,
): { subject: string; text: string } {
  const mail = invitationMail({ ...person, rollNo: sampleRollNo }, sender, language, {
    classmates,
    again: false,
  });
  const { subject, blocks } = mailContent(mail, language);
  return {
    subject,
    text: textLayout({ ...sender, language, subject, body: blocksToText(blocks) }),
  };
}
