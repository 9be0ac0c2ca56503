import type { MailState } from '@alumni/shared/mail/mail-state';
import { formatInstant, formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './mail-state.module.css';
import { mailStateWords } from './mail-state.words.ts';

export function MailStateText({ mail: { state, at, delayed } }: { mail: MailState }) {
  const t = useWords(mailStateWords);
  const time = (delayed ? formatMoment : formatInstant)(at, t.language);
  const isBad = state === 'refused' || state === 'filed';
  return (
    <span className={styles.state} data-bad={isBad || undefined}>
      {isBad ? t[state] : t[delayed ? 'delayed' : state](time)}
    </span>
  );
}
