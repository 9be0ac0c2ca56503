import { askForExport, describeMyData } from '@alumni/shared/calls/my-data';
import { locales } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../api/address.ts';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { fetchFile, saveAddress, saveFile } from '../../api/download.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import type { FormAnswer } from '../../components/form/use-submission.ts';
import { failureText } from '../../components/form/use-submission.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { currentUser } from '../../session/session-store.ts';
import sectionStyles from './device-list.module.css';
import styles from './my-data.module.css';
import { myDataWords } from './my-data.words.ts';
import { PasswordForm } from './password-form.tsx';

/** More is left to the browser's own downloads: here the file would fill a small phone's memory. */
const mostInMemory = 50_000_000;

/** Download and deletion of the reader's data. */
export function MyDataSection() {
  const t = useWords(myDataWords);
  const { data } = useEndpoint(describeMyData, {});
  const download = useDownload();
  return (
    <section className={sectionStyles.section} aria-labelledby="my-data">
      <h2 id="my-data">{t.title}</h2>
      <p className={sectionStyles.intro}>{t.intro}</p>
      {data && (
        <p className={styles.size}>{t.size(data.pictures, megabytes(data.bytes, t.language))}</p>
      )}
      {download.answer && (
        <FormMessage tone={download.answer.tone}>{download.answer.text}</FormMessage>
      )}
      {download.isPasswordNeeded ? (
        <PasswordForm
          intro={t.passwordIntro}
          onPassed={download.goOn}
          onCancel={download.leavePassword}
        />
      ) : (
        <div className={styles.actions}>
          <Button variant="outline" busy={download.busy} onClick={download.start}>
            {t.download}
          </Button>
          {download.busy && (
            <Button variant="plain" onClick={download.cancel}>
              {t.cancel}
            </Button>
          )}
        </div>
      )}
      {download.progress && <Progress {...download.progress} />}
      <h3 className={styles.end}>{t.deleteTitle}</h3>
      <p className={sectionStyles.intro}>{t.deleteIntro}</p>
      <LinkButton variant="outline" to="/user/delete-account" className={styles.delete}>
        {t.delete}
      </LinkButton>
    </section>
  );
}

function Progress({ received, bytes }: { received: number; bytes: number }) {
  const t = useWords(myDataWords);
  return (
    <div className={styles.progress}>
      <progress value={received} max={bytes} aria-label={t.downloading} />
      <p>{t.received(megabytes(received, t.language), megabytes(bytes, t.language))}</p>
    </div>
  );
}

/** A running download ends when the reader leaves the screen. */
function useDownload() {
  const t = useWords(myDataWords);
  const [answer, setAnswer] = useState<FormAnswer>();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<{ received: number; bytes: number }>();
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    setAnswer(undefined);
    setBusy(true);
    try {
      const { url, bytes } = await call(askForExport, { body: {}, signal });
      const fileName = `alumni-${currentUser()?.rollNo ?? 'data'}.zip`;
      const onProgress = (received: number) =>
        setProgress({ received: Math.min(received, bytes), bytes });
      onProgress(0);
      const isLarge = bytes > mostInMemory;
      if (isLarge) saveAddress(addressOf(url), fileName);
      else saveFile(await fetchFile(addressOf(url), { signal, onProgress }), fileName);
      setAnswer({ tone: 'success', text: isLarge ? t.begun : t.saved });
    } catch (error) {
      if (isAbort(error)) return;
      if (error instanceof ApiError && error.code === 'currentPasswordNeeded') {
        setPasswordNeeded(true);
      } else {
        setAnswer({ tone: 'error', text: failureText(error, t) });
      }
    } finally {
      if (running.current === abort) {
        setBusy(false);
        setProgress(undefined);
      }
    }
  };

  return {
    answer,
    busy,
    progress,
    isPasswordNeeded,
    start: () => inBackground(run()),
    cancel: () => running.current?.abort(),
    leavePassword: () => setPasswordNeeded(false),
    goOn: () => {
      setPasswordNeeded(false);
      inBackground(run());
    },
  };
}

/** Bytes as a number of megabytes: 0.1 is the least that is said of something. */
function megabytes(bytes: number, language: Language): string {
  const value = bytes / 1_000_000;
  const shown = value > 0 ? Math.max(value, 0.1) : 0;
  return new Intl.NumberFormat(locales[language], {
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(shown);
}
