import { limits } from '@alumni/shared/core/limits';
import type { InvitationSample } from '@alumni/shared/roll-numbers/roll-numbers';
import type { Language } from '@alumni/shared/text/language';
import { useId } from 'react';
import { Select } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './import.module.css';
import { importWords } from './import.words.ts';

/** Plain-text mails repeat the subject as an underlined title, which the preview omits. */
const underlinedTitle = /^.*\n=+\n\s*/;

interface InvitationPreviewProps {
  invitation: InvitationSample;
  language: Language;
  onLanguage: (language: Language) => void;
  words: string;
  onWords: (words: string) => void;
}

/** Sample of the invitation, in the language chosen for all recipients. */
export function InvitationPreview({
  invitation,
  language,
  onLanguage,
  words,
  onWords,
}: InvitationPreviewProps) {
  const t = useWords(importWords);
  const id = useId();
  const mail = invitation.mails.find((one) => one.language === language);
  return (
    <section className={styles.invitation} aria-labelledby={`${id}-title`}>
      <Select
        label={t.mailLanguage}
        choices={invitation.mails.map((one) => ({
          value: one.language,
          label: t.languages[one.language],
        }))}
        value={language}
        onChange={({ currentTarget }) => onLanguage(currentTarget.value as Language)}
      />
      <TextArea
        label={t.words}
        hint={t.wordsHint}
        optional
        rows={2}
        maxLength={limits.invitationWords}
        value={words}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
      />
      <h4 id={`${id}-title`}>{t.mailTo(invitation.email)}</h4>
      <blockquote lang={language}>
        <p>
          <strong>{mail?.subject}</strong>
        </p>
        <p>{mail?.text.replace(underlinedTitle, '')}</p>
      </blockquote>
      <p className={styles.note}>{t.mailNumber}</p>
    </section>
  );
}
