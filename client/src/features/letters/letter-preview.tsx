import { previewLetter, testLetter } from '@alumni/shared/calls/letters';
import { languages } from '@alumni/shared/language';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { failureText } from '../../components/form/use-submission.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { Loading, Skeleton } from '../../components/ui/loading.tsx';
import { ErrorState } from '../../components/ui/states.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { letterViewWords } from './letter-view.words.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

/** The mail itself, as it is sent, in each language. */
export function LetterPreview({ id }: { id: string }) {
  const t = useWords(letterViewWords);
  const { language } = useLanguage();
  const [shown, show] = useState(language);
  const { data, error, refetch, isFetching } = useEndpoint(
    previewLetter,
    { params: { id } },
    { staleTime: 0 },
  );
  return (
    <section className={styles.section} aria-labelledby="preview">
      <h2 id="preview">{t.preview}</h2>
      <div className={styles.actions}>
        {languages.map((one) => (
          <Button
            key={one}
            variant={one === shown ? 'primary' : 'outline'}
            aria-pressed={one === shown}
            lang={one}
            onClick={() => show(one)}
          >
            {t.languages[one]}
          </Button>
        ))}
        <TestButton id={id} />
      </div>
      {error && !data && <ErrorState onRetry={() => inBackground(refetch())} busy={isFetching} />}
      {!error && !data && (
        <Loading>
          <Skeleton height="32rem" />
        </Loading>
      )}
      {data && (
        <>
          <iframe
            className={styles.preview}
            src={data[shown].address}
            title={`${t.preview}: ${data[shown].subject}`}
            sandbox="allow-popups"
          />
          <p className={styles.hint}>
            {t.size(formatNumber(Math.ceil(data[shown].bytes / 1000), language))}
          </p>
        </>
      )}
    </section>
  );
}

function TestButton({ id }: { id: string }) {
  const t = useWords(letterViewWords);
  const said = useWords(lettersWords);
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { message, taken, answer } = await call(testLetter, { params: { id } });
      announce(message, taken ? 'success' : 'error', taken ? undefined : answer);
    } catch (error) {
      announce(failureText(error, said), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="plain" busy={busy} onClick={() => inBackground(send())}>
      {t.test}
    </Button>
  );
}
