import { changeText } from '@alumni/shared/events/changed-lines';
import { documentPath } from '@alumni/shared/records/document-path';
import { formatDate, shortTime } from '@alumni/shared/text/format-days';
import { WhatsAppText } from '../../components/share/whatsapp-text.tsx';
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
  if (!change) return null;
  const { id, told } = change;
  const link = settings.publicUrl + documentPath('events', id);
  const text = changeText({ ...change, link }, t.language);
  return (
    <section className={styles.notice} aria-labelledby="change">
      <h2 id="change">{t.title}</h2>
      <p>
        {t.told(formatNumber(told.people, t.language), formatDate(told.at, t.language, shortTime))}
      </p>
      <WhatsAppText text={text} />
    </section>
  );
}
