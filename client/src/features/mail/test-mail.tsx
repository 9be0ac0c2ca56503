import { listRefusedMails, sendTestMail } from '@alumni/shared/calls/mail';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { MailRefusalText, MailServerReply } from '../../components/mail-state/mail-refusal.tsx';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './mail.module.css';
import { mailWords } from './mail.words.ts';

/** Mails the admin at once and shows the mail server's response. */
export function TestMail() {
  const t = useWords(mailWords);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ResponseOf<typeof sendTestMail>>();
  const send = async () => {
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await call(sendTestMail, {}));
    } catch (error) {
      setResult({ taken: false, message: serverMessageOf(error) ?? t.testFailed, answer: '' });
    } finally {
      setBusy(false);
    }
    // The test shows whether mail works now: update the list's state.
    inBackground(invalidateEndpoint(listRefusedMails));
  };
  return (
    <div className={styles.test}>
      <Button variant="outline" busy={busy} onClick={send}>
        {t.test}
      </Button>
      {result && (
        <>
          <FormMessage tone={result.taken ? 'success' : 'error'}>{result.message}</FormMessage>
          {result.refusal ? (
            <MailRefusalText refusal={result.refusal} />
          ) : (
            <MailServerReply reply={result.answer} />
          )}
        </>
      )}
    </div>
  );
}
