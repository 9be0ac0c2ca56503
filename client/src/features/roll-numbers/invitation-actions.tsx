import { whatsAppLink } from '@alumni/shared/records/share-links';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../components/ui/announcements.ts';
import { Button } from '../../components/ui/button.tsx';
import { copyText } from '../../components/ui/copy-text.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './invitation-actions.module.css';
import { rollNumbersWords } from './roll-numbers.words.ts';

/** Ways to pass an invitation on without a mail, in the language of the page. */
export function InvitationActions({ email, rollNo }: { email: string; rollNo: string }) {
  const t = useWords(rollNumbersWords);
  const [byHand, setByHand] = useState(false);
  const text = t.invitation(settings.site.name[t.language], email, rollNo);
  const query = `rollNo=${encodeURIComponent(rollNo)}&email=${encodeURIComponent(email)}`;
  const link = `${settings.publicUrl}/#/register?${query}`;

  const copy = async () => {
    if (await copyText(`${text}\n${link}`)) announce(t.copied, 'success', `${email}, ${rollNo}`);
    else setByHand(true);
  };
  const of = <VisuallyHidden>{t.of(email)}</VisuallyHidden>;
  return (
    <>
      <Button variant="plain" onClick={copy}>
        {t.copyInvitation}
        {of}
      </Button>
      <a
        className="button button-plain"
        href={whatsAppLink(text, link)}
        target="_blank"
        rel="noopener noreferrer"
      >
        WhatsApp
        {of}
      </a>
      {byHand && <SelectedText label={t.copyByHand} text={`${text}\n${link}`} />}
    </>
  );
}

/** The text for the reader to copy, where the browser does not let the page do it. */
function SelectedText({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <label className={styles.byHand}>
      {label}
      <textarea ref={field} readOnly rows={5} translate="no" value={text} />
    </label>
  );
}
