import {
  listRollNumbers,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/calls/roll-numbers';
import { whatsAppLink } from '@alumni/shared/records/share-links';
import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { MenuButton } from '../../components/ui/buttons/menu-button.tsx';
import { askToConfirm } from '../../components/ui/dialogs/confirm-dialog.tsx';
import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { copyText } from '../../components/ui/text/copy-text.ts';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import { rollNumbersWords } from './roll-numbers.words.ts';

/** Loaded on demand: few browsers refuse to copy. */
const CopyByHand = lazyWithRetry(async () => (await import('./copy-by-hand.tsx')).CopyByHand);

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
