import { getApplication, sendConfirmation } from '@alumni/shared/calls/admission';
import { getDashboard } from '@alumni/shared/calls/dashboard';
import type { ComponentProps } from 'react';
import { call } from '../../api/call.ts';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { useAction } from '../../components/form/use-action.ts';
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
  const { busy, run } = useAction(t.sendFailed);
  const send = () =>
    run(async () => {
      try {
        return (await call(sendConfirmation, {})).message;
      } catch (error) {
        // It may have been confirmed meanwhile, on another device.
        inBackground(refreshAnswers(getApplication));
        inBackground(refreshAnswers(getDashboard));
        throw error;
      }
    });
  return (
    <Button {...(variant && { variant })} busy={busy} onClick={send}>
      {label}
    </Button>
  );
}
