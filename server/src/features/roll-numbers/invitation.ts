import type { Site } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import { languageOfFirstMaster } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { blocksToText } from '../../outbox/templates/blocks.ts';
import { textLayout } from '../../outbox/templates/layout.ts';
import { mailContentOf } from '../../outbox/templates/mail-content.ts';
import type { Mail } from '../../outbox/templates/mails.ts';
import type { Settings } from '../../settings/live-settings.ts';

export interface InvitationSender {
  site: Site;
  publicUrl: string;
}

interface Invited {
  email: string;
  /** Empty where the association does not know it. */
  firstName: string;
  rollNo: string;
}

/** The mail with a roll number and a link to the pre-filled registration form. */
export function invitationMail(
  { email, firstName, rollNo }: Invited,
  { site, publicUrl }: InvitationSender,
  language: Language,
): Extract<Mail, { template: 'rollNumber' }> {
  const query = `rollNo=${encodeURIComponent(rollNo)}&email=${encodeURIComponent(email)}`;
  const link = `${publicUrl}/#/register?${query}`;
  return { template: 'rollNumber', association: site.name[language], firstName, rollNo, link };
}

/** The association's own language, else that of the first master: older set-ups did not store theirs. */
export async function languageOfInvitations(
  db: Database,
  { ownLanguage }: Pick<Settings, 'ownLanguage'>,
): Promise<Language> {
  return ownLanguage ?? (await languageOfFirstMaster(db)) ?? 'en';
}

/** Stands for a number that is not issued yet. */
const sampleRollNo = 'XXXXX-XXXXX';

/** Subject and text of somebody's invitation, as it would be sent. */
export function previewInvitation(
  person: Omit<Invited, 'rollNo'>,
  sender: InvitationSender,
  language: Language,
): { subject: string; text: string } {
  const mail = invitationMail({ ...person, rollNo: sampleRollNo }, sender, language);
  const { subject, blocks } = mailContentOf(mail, language);
  return {
    subject,
    text: textLayout({ ...sender, language, subject, body: blocksToText(blocks) }),
  };
}
