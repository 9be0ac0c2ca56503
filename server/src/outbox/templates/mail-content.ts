import { type Language, typeset } from '@alumni/shared/text/language';
import type { MailContent } from './content.ts';
import { inEnglish } from './english.words.ts';
import { inFrench } from './french.words.ts';
import type { Mail } from './mails.ts';

/** Renders the content of a mail in a language. */
export function mailContent(mail: Mail, language: Language): MailContent {
  if ('blocks' in mail) return mail;
  return language === 'fr' ? typesetContent(inFrench(mail)) : inEnglish(mail);
}

/** Sets French no-break spaces, except in texts of other people. */
function typesetContent({ subject, blocks }: MailContent): MailContent {
  return {
    subject: typeset(subject, 'fr'),
    blocks: blocks.map((block) =>
      block.kind === 'quote' ||
      block.kind === 'words' ||
      block.kind === 'code' ||
      block.language === 'en'
        ? block
        : { ...block, text: typeset(block.text, 'fr') },
    ),
  };
}
