import { describeMyData, exportMyData } from '@alumni/shared/calls/my-data';
import { locales } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { download } from '../../../api/download.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { useStartedText } from '../../../components/download/use-download.ts';
import { useAction } from '../../../components/form/use-action.ts';
import { Button, LinkButton } from '../../../components/ui/buttons/button.tsx';
import { useWords } from '../../../i18n/language.ts';
import sectionStyles from '../security/device-list.module.css';
import { PasswordForm } from '../security/password-form.tsx';
import styles from './my-data.module.css';
import { myDataWords } from './my-data.words.ts';

/** Download and deletion of the reader's data. */
export function MyDataSection() {
  const t = useWords(myDataWords);
  const { data } = useEndpoint(describeMyData, {});
  const ofMine = useMyDataDownload();
  return (
    <section className={sectionStyles.section} aria-labelledby="my-data">
      <h2 id="my-data">{t.title}</h2>
      <p className={sectionStyles.intro}>{t.intro}</p>
      {data && (
        <p className={styles.size}>{t.size(data.pictures, megabytes(data.bytes, t.language))}</p>
      )}
      {ofMine.isPasswordNeeded ? (
        <PasswordForm
          intro={t.passwordIntro}
          onPassed={ofMine.goOn}
          onCancel={ofMine.leavePassword}
        />
      ) : (
        <div className={styles.actions}>
          <Button variant="outline" busy={ofMine.busy} onClick={ofMine.start}>
            {t.download}
          </Button>
        </div>
      )}
      <h3 className={styles.end}>{t.deleteTitle}</h3>
      <p className={sectionStyles.intro}>{t.deleteIntro}</p>
      <LinkButton variant="outline" to="/user/delete-account" className={styles.delete}>
        {t.delete}
      </LinkButton>
    </section>
  );
}

function useMyDataDownload() {
  const t = useWords(myDataWords);
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  const begun = useStartedText();
  const { busy, run } = useAction(t);
  const start = () =>
    run(async () => {
      try {
        await download(exportMyData, {});
        return `${begun} ${t.begun}`;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'currentPasswordNeeded')) throw error;
        setPasswordNeeded(true);
        return undefined;
      }
    });
  return {
    busy,
    start,
    isPasswordNeeded,
    leavePassword: () => setPasswordNeeded(false),
    goOn: () => {
      setPasswordNeeded(false);
      start();
    },
  };
}

/** Formats bytes as megabytes; any size above 0 shows at least 0.1. */
function megabytes(bytes: number, language: Language): string {
  const value = bytes / 1_000_000;
  const shown = value > 0 ? Math.max(value, 0.1) : 0;
  return new Intl.NumberFormat(locales[language], {
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(shown);
}
