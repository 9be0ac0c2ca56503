import { getLetter, pauseLetter, proveNotice } from '@alumni/shared/calls/letters';
import { isMaster } from '@alumni/shared/permissions';
import { useState } from 'react';
import { addressOf } from '../../api/address.ts';
import { invalidateAnswers } from '../../api/answer-cache.ts';
import { call } from '../../api/call.ts';
import { fetchFile, saveFile } from '../../api/download.ts';
import { endpointKey } from '../../api/use-endpoint.ts';
import { failureText } from '../../components/form/use-submission.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { formatMoment, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { sessionToken } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.ts';
import type { Letter } from './letter-values.ts';
import { letterViewWords } from './letter-view.words.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

const shown = ['accepted', 'waiting', 'refused', 'left', 'filed'] as const;

/** How far a letter has come: numbers, its end, pause, and the proof. */
export function LetterProgress({ letter }: { letter: Letter }) {
  const t = useWords(letterViewWords);
  const said = useWords(lettersWords);
  const { language } = useLanguage();
  const { user } = useSession();
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const { progress, state, lastAt } = letter;

  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      announce(failureText(error, said), 'error');
    } finally {
      setBusy(false);
    }
  }
  const params = { id: letter._id };
  const pause = (paused: boolean) =>
    run(async () => {
      const { message } = await call(pauseLetter, { params, body: { paused } });
      await invalidateAnswers(endpointKey(getLetter));
      announce(message, 'success');
    });
  const prove = () =>
    run(async () => {
      const address = addressOf(proveNotice.path, params, {});
      const file = await fetchFile(address, {
        token: sessionToken() ?? undefined,
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      saveFile(file, `${letter.kind}-${letter.sentAt.slice(0, 10)}.csv`);
    });

  return (
    <section className={styles.section} aria-labelledby="progress">
      <h2 id="progress">{t.progress}</h2>
      <dl className={styles.numbers} aria-live="polite">
        {shown
          .filter((name) => name === 'accepted' || progress[name] > 0)
          .map((name) => [
            <dt key={name}>{t[name]}</dt>,
            <dd key={`${name} number`}>{formatNumber(progress[name], language)}</dd>,
          ])}
      </dl>
      {state === 'sending' && lastAt && (
        <p className={styles.hint}>{t.lastAt(formatMoment(lastAt, language))}</p>
      )}
      <div className={styles.actions}>
        {(state === 'sending' || state === 'paused') && (
          <Button
            variant="outline"
            busy={busy}
            onClick={() => inBackground(pause(state === 'sending'))}
          >
            {state === 'sending' ? t.pause : t.goOn}
          </Button>
        )}
        {isMaster(user) && (
          <Button variant="outline" busy={busy} onClick={() => inBackground(prove())}>
            {t.proof}
          </Button>
        )}
        <a className="button button-plain" href={letter.link} target="_blank" rel="noopener">
          {t.page}
        </a>
      </div>
      {isMaster(user) && <p className={styles.hint}>{t.proofHint}</p>}
    </section>
  );
}
