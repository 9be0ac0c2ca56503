import type { DoorCode } from '@alumni/shared/events/event-reply-form';
import { formatDayAndWeekday } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { useEffect, useId } from 'react';
import { startText } from '../../components/highlights/event-hours.ts';
import { ownCodes, rememberCodes } from '../../components/highlights/own-codes.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './own-codes.module.css';
import { ownCodesWords } from './own-codes.words.ts';

/** Check-in codes of the events that the reader attends. Offline, it shows those stored on the phone. */
export function OwnCodes({ known }: { known: readonly DoorCode[] | undefined }) {
  const t = useWords(ownCodesWords);
  const id = useId();
  useEffect(() => {
    if (known) rememberCodes(known);
  }, [known]);
  const codes = known ?? ownCodes();
  if (codes.length === 0) return null;
  return (
    <section className={styles.codes} aria-labelledby={id}>
      <h2 id={id}>{t.title}</h2>
      <ul>
        {codes.map(({ event, theme, day, time, code }) => (
          <li key={event}>
            <Link to={`/eventdetails?id=${encodeURIComponent(event)}`} dir="auto">
              {theme}
            </Link>
            <span>{whenText(day, time, t.language)}</span>
            <span>
              {t.code} <strong translate="no">{code}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whenText(day: string, time: string | undefined, language: Language): string {
  const hour = startText({ start_date: day, ...(time && { start_time: time }) }, language);
  return [formatDayAndWeekday(day, language, 'medium'), hour].filter(Boolean).join(', ');
}
