import { changeText } from '@alumni/shared/events/changed-lines';
import { documentPath } from '@alumni/shared/records/document-path';
import { whatsAppTextLink } from '@alumni/shared/records/share-links';
import { formatDate, shortTime } from '@alumni/shared/text/format-days';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/buttons/button.tsx';
import { copyText } from '../../components/ui/text/copy-text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './change-notice.module.css';
import { changeNoticeWords } from './change-notice.words.ts';
import { useEventChange } from './event-change.ts';

/**
 * After a change of an event's time or place: says how many people are mailed about it and when. Offers a text for
 * WhatsApp groups.
 */
export function ChangeNotice() {
  const t = useWords(changeNoticeWords);
  const change = useEventChange();
  const [outcome, setOutcome] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  if (!change) return null;
  const { id, told } = change;
  const link = settings.publicUrl + documentPath('events', id);
  const text = changeText({ ...change, link }, t.language);
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) box.current?.select();
    setOutcome(isCopied ? t.copied : t.copyYourself);
  };
  return (
    <section className={styles.notice} aria-labelledby="change">
      <h2 id="change">{t.title}</h2>
      <p>
        {t.told(formatNumber(told.people, t.language), formatDate(told.at, t.language, shortTime))}
      </p>
      <textarea ref={box} readOnly rows={7} value={text} aria-label={t.text} />
      <div className={styles.ways}>
        <a
          className="button button-primary"
          href={whatsAppTextLink('', text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.share}
        </a>
        <Button variant="outline" onClick={copy}>
          {t.copy}
        </Button>
        <span role="status">{outcome}</span>
      </div>
    </section>
  );
}
