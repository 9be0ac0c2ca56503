import { getLetter, pauseLetter, proveNotice, testLetter } from '@alumni/shared/calls/letters';
import { limits } from '@alumni/shared/core/limits';
import { isMaster } from '@alumni/shared/core/permissions';
import type { Language } from '@alumni/shared/text/language';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { SpreadsheetButtons } from '../../components/download/spreadsheet-buttons.tsx';
import { useAction } from '../../components/form/use-action.ts';
import { WhatsAppText } from '../../components/share/whatsapp-text.tsx';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { LanguageButtons } from '../../components/ui/buttons/language-buttons.tsx';
import { formatMoment, formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { inboxLine, type Letter } from './letter-values.ts';
import { letterViewWords } from './letter-view.words.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

const shown = ['accepted', 'waiting', 'refused', 'left', 'filed'] as const;

/**
 * Progress of a letter: counts of mails, expected end, and a button to pause. Masters can download a proof of the
 * sending.
 */
export function LetterProgress({ letter }: { letter: Letter }) {
  const t = useWords(letterViewWords);
  const { user } = useSession();
  const { busy, run } = useAction(useWords(lettersWords));
  const { progress, state, lastAt, link } = letter;
  const params = { id: letter._id };
  const pause = (paused: boolean) =>
    run(async () => {
      const { message } = await call(pauseLetter, { params, body: { paused } });
      await invalidateEndpoint(getLetter);
      return message;
    });
  return (
    <section className={styles.section} aria-labelledby="progress">
      <h2 id="progress">{t.progress}</h2>
      <dl className={styles.numbers} aria-live="polite">
        {shown
          .filter((name) => name === 'accepted' || progress[name] > 0)
          .map((name) => (
            <div key={name}>
              <dt>{t[name]}</dt>
              <dd>{formatNumber(progress[name], t.language)}</dd>
            </div>
          ))}
      </dl>
      {state === 'sending' && lastAt && (
        <p className={styles.hint}>{t.lastAt(formatMoment(lastAt, t.language))}</p>
      )}
      <div className={styles.actions}>
        {state !== 'sent' && (
          <Button variant="outline" busy={busy} onClick={() => pause(state === 'sending')}>
            {state === 'sending' ? t.pause : t.goOn}
          </Button>
        )}
        {isMaster(user) && (
          <>
            <span>{t.proof}</span>
            <SpreadsheetButtons endpoint={proveNotice} of={{ params }} about={t.proof} short />
          </>
        )}
        <a className="button button-plain" href={link} target="_blank" rel="noopener">
          {t.page}
        </a>
      </div>
    </section>
  );
}

/** Shows the mail in each language. A button sends a test mail to the reader. */
export function LetterPreview({ letter: { _id, mails, ...letter } }: { letter: Letter }) {
  const t = useWords(letterViewWords);
  const { busy, run } = useAction(useWords(lettersWords));
  const [chosen, choose] = useState<Language>();
  const seen = chosen ?? t.language;
  const { subject, line } = inboxLine(letter, seen);
  const kilobytes = (bytes: number) => formatNumber(Math.ceil(bytes / 1000), t.language);
  const test = () =>
    run(async () => {
      const { message, taken, answer } = await call(testLetter, { params: { id: _id } });
      if (taken) return message;
      announce(message, 'error', answer);
      return undefined;
    });
  return (
    <section className={styles.section} aria-labelledby="preview">
      <h2 id="preview">{t.preview}</h2>
      <div className={styles.actions}>
        <LanguageButtons chosen={seen} onChoose={choose} />
        <Button variant="plain" busy={busy} onClick={test}>
          {t.test}
        </Button>
      </div>
      <p lang={seen} dir="auto">
        <strong>{subject}</strong> {line}
      </p>
      {/* `key` remounts the frame: a slow response must not show the mail in the other language. */}
      <iframe
        key={seen}
        className={styles.preview}
        src={mails[seen].address}
        title={t.previewTitle(subject)}
        sandbox="allow-popups"
      />
      <p className={styles.hint}>
        {t.size(kilobytes(mails[seen].bytes), kilobytes(limits.letter.mailBytes))}
      </p>
    </section>
  );
}

/** Message for WhatsApp groups in the reader's language, to copy or open. */
export function WhatsAppMessage({ letter }: { letter: Letter }) {
  const t = useWords(letterViewWords);
  return (
    <section className={styles.section} aria-labelledby="whatsapp">
      <h2 id="whatsapp">{t.whatsApp}</h2>
      <p className={styles.hint}>
        {t.whatsAppHint} {letter.readers === 'members' && t.whatsAppMembers}
      </p>
      <WhatsAppText text={letter.whatsApp[t.language]} />
    </section>
  );
}
