import { listRefusedMails, resendMails } from '@alumni/shared/calls/mail';
import { resendRollNumber } from '@alumni/shared/calls/roll-numbers';
import type { RefusedMail } from '@alumni/shared/mail/mail';
import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import rowStyles from '../../components/list/managed-rows.module.css';
import { MailRefusalText } from '../../components/mail-state/mail-refusal.tsx';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { goToHeading } from '../../components/ui/page/page.tsx';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './mail.module.css';
import { mailWords } from './mail.words.ts';

/** Loaded on demand with the code of forms, which the list does not need. */
const AddressCorrection = lazyComponent(
  () => import('./address-correction.tsx'),
  'AddressCorrection',
);

/** Recipient, kind, time and reason of a refused mail, with its remedies. */
export function RefusedMailRow({ mail }: { mail: RefusedMail }) {
  const t = useWords(mailWords);
  const { _id, email, failedAt, kind, refusal, rollNo, canResend } = mail;
  return (
    <li className={rowStyles.entry}>
      <p className={rowStyles.name} translate="no">
        {email}
      </p>
      <p className={rowStyles.facts}>
        <span>{t.kinds[kind]}</span>
        <time dateTime={failedAt}>{t.refusedOn(formatMoment(failedAt, t.language))}</time>
      </p>
      <MailRefusalText refusal={refusal} />
      {rollNo ? (
        <InvitationRemedies email={email} rollNo={rollNo} />
      ) : canResend ? (
        <ResendButton ids={[_id]} of={email} />
      ) : (
        <p className={styles.once}>{t.onceOnly}</p>
      )}
    </li>
  );
}

/** Resends the given refused mails, or all that can be resent. */
export function ResendButton({ ids, of }: { ids?: string[]; of?: string }) {
  const t = useWords(mailWords);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      const { message } = await call(resendMails, { body: { ids } });
      announce(message, 'success', of);
      // The pressed button disappears with its row: focus the heading.
      goToHeading();
    } catch (error) {
      announce(serverMessageOf(error) ?? t.failed, 'error', of);
    } finally {
      setBusy(false);
    }
    inBackground(invalidateEndpoint(listRefusedMails));
  };
  return (
    <div className={styles.remedies}>
      <Button variant="outline" busy={busy} onClick={resend}>
        {ids ? t.sendAgain : t.sendAllAgain}
        {of && <VisuallyHidden>{t.of(of)}</VisuallyHidden>}
      </Button>
    </div>
  );
}

function InvitationRemedies({ email, rollNo }: { email: string; rollNo: string }) {
  const t = useWords(mailWords);
  const [busy, setBusy] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const sendAgain = async () => {
    setBusy(true);
    try {
      const { message, mailed } = await call(resendRollNumber, { params: { rollNo } });
      announce(message, mailed ? 'success' : 'error', `${email}, ${rollNo}`);
      // The pressed button disappears with its row: focus the heading.
      goToHeading();
    } catch (error) {
      announce(serverMessageOf(error) ?? t.failed, 'error', `${email}, ${rollNo}`);
    } finally {
      setBusy(false);
    }
    inBackground(invalidateEndpoint(listRefusedMails));
  };
  if (correcting) {
    return <AddressCorrection email={email} rollNo={rollNo} onClose={() => setCorrecting(false)} />;
  }
  const of = <VisuallyHidden>{t.of(email)}</VisuallyHidden>;
  return (
    <div className={styles.remedies}>
      <Button variant="outline" onClick={() => setCorrecting(true)}>
        {t.correct}
        {of}
      </Button>
      <Button variant="plain" busy={busy} onClick={sendAgain}>
        {t.sendAgain}
        {of}
      </Button>
    </div>
  );
}
