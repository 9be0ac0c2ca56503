import {
  listRollNumbers,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/calls/roll-numbers';
import { whatsAppLink } from '@alumni/shared/records/share-links';
import { useEffect, useRef, useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { announce } from '../../components/ui/announcements.ts';
import { Button } from '../../components/ui/button.tsx';
import { askToConfirm } from '../../components/ui/confirm-dialog.tsx';
import { copyText } from '../../components/ui/copy-text.ts';
import { Dialog, DialogActions } from '../../components/ui/dialog.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './issued-actions.module.css';
import { rollNumbersWords } from './roll-numbers.words.ts';

/** The menu of a number that nobody has registered with: it mails, shares or withdraws the number. */
export function IssuedActions({ email, rollNo }: { email: string; rollNo: string }) {
  const t = useWords(rollNumbersWords);
  const [busy, setBusy] = useState(false);
  const [byHand, setByHand] = useState(false);
  const text = t.invitation(settings.site.name[t.language], email, rollNo);
  const query = `rollNo=${encodeURIComponent(rollNo)}&email=${encodeURIComponent(email)}`;
  const link = `${settings.publicUrl}/#/register?${query}`;
  const subject = `${email}, ${rollNo}`;

  const run = async (endpoint: typeof resendRollNumber | typeof withdrawRollNumber) => {
    setBusy(true);
    try {
      const answer = await call(endpoint, { params: { rollNo } });
      const notMailed = 'mailed' in answer && !answer.mailed;
      announce(answer.message, notMailed ? 'error' : 'success', subject);
    } catch (error) {
      announce(serverMessageOf(error) ?? t.failed, 'error', subject);
    } finally {
      setBusy(false);
    }
    // After a failure too: the number may have been claimed or withdrawn in the meantime.
    inBackground(refreshAnswers(listRollNumbers));
  };
  const copy = async () => {
    if (await copyText(`${text}\n${link}`)) announce(t.copied, 'success', subject);
    else setByHand(true);
  };
  const withdraw = async () => {
    const sure = await askToConfirm({
      question: t.withdrawQuestion(email),
      detail: t.withdrawDetail,
      confirm: t.withdraw,
      destructive: true,
    });
    if (sure) await run(withdrawRollNumber);
  };
  return (
    <>
      <MenuButton
        label={t.actions}
        subject={subject}
        busy={busy}
        items={[
          { label: t.sendAgain, act: () => inBackground(run(resendRollNumber)) },
          { label: t.copyInvitation, act: () => inBackground(copy()) },
          { label: 'WhatsApp', href: whatsAppLink(text, link) },
          { label: t.withdraw, act: () => inBackground(withdraw()) },
        ]}
      />
      {byHand && <CopyByHand text={`${text}\n${link}`} onClose={() => setByHand(false)} />}
    </>
  );
}

/** The text for the reader to copy, where the browser does not let the page do it. */
function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useWords(rollNumbersWords);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Dialog title={t.copyInvitation} onClose={onClose}>
      <label className={styles.byHand}>
        <span>{t.copyByHand}</span>
        <textarea ref={field} readOnly rows={7} translate="no" value={text} />
      </label>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
