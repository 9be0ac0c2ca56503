import {
  listRollNumbers,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/calls/roll-numbers';
import { whatsAppLink } from '@alumni/shared/records/share-links';
import { useEffect, useRef, useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { MenuButton } from '../../components/ui/buttons/menu-button.tsx';
import { askToConfirm } from '../../components/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../components/ui/dialogs/dialog.tsx';
import { copyText } from '../../components/ui/text/copy-text.ts';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './issued-actions.module.css';
import { rollNumbersWords } from './roll-numbers.words.ts';

/** Actions for an unclaimed number: resend, share, withdraw. */
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
      const result = await call(endpoint, { params: { rollNo } });
      const notMailed = 'mailed' in result && !result.mailed;
      announce(result.message, notMailed ? 'error' : 'success', subject);
    } catch (error) {
      announce(serverMessageOf(error) ?? t.failed, 'error', subject);
    } finally {
      setBusy(false);
    }
    // Refetches even after a failure: somebody may have claimed or withdrawn the number.
    inBackground(invalidateEndpoint(listRollNumbers));
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
          { label: 'WhatsApp', href: whatsAppLink(`${text}\n${link}`) },
          { label: t.withdraw, act: () => inBackground(withdraw()) },
        ]}
      />
      {byHand && <CopyByHand text={`${text}\n${link}`} onClose={() => setByHand(false)} />}
    </>
  );
}

/** Shows the text for manual copying if the browser refuses to copy it. */
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
