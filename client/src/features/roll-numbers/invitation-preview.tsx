import type { InvitationSample } from '@alumni/shared/roll-numbers/roll-numbers';
import type { Language } from '@alumni/shared/text/language';
import { useId } from 'react';
import { Select } from '../../components/form/inputs.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './import.module.css';
import { importWords } from './import.words.ts';

/** The title of a text mail is its subject once more. */
const underlinedTitle = /^.*\n=+\n\s*/;

interface InvitationPreviewProps {
  invitation: InvitationSample;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** The mail that one person of the list gets, in the language that is chosen for all. */
export function InvitationPreview({ invitation, language, onLanguage }: InvitationPreviewProps) {
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
