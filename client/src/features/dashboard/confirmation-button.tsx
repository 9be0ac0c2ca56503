import { getApplication, sendConfirmation } from '@alumni/shared/calls/admission';
import { getDashboard } from '@alumni/shared/calls/dashboard';
import { type ComponentProps, useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { announce } from '../../components/ui/announcements.ts';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { unprovedEmailWords } from './unproved-email.words.ts';

/** Mails the link that confirms the caller's address. */
export function ConfirmationButton({
  label,
  variant,
}: Pick<ComponentProps<typeof Button>, 'variant'> & { label: string }) {
  const t = useWords(unprovedEmailWords);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      announce((await call(sendConfirmation, {})).message, 'success');
    } catch (error) {
      announce(t.sendFailed, 'error', serverMessageOf(error));
      // It may have been confirmed meanwhile, on another device.
      inBackground(refreshAnswers(getApplication));
      inBackground(refreshAnswers(getDashboard));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...(variant && { variant })} busy={busy} onClick={() => inBackground(send())}>
      {label}
    </Button>
  );
}
