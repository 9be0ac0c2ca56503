import { getApplication, sendConfirmation } from '@alumni/shared/calls/admission';
import { getDashboard } from '@alumni/shared/calls/dashboard';
import type { ComponentProps } from 'react';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { useAction } from '../../components/form/use-action.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { unprovedEmailWords } from './unproved-email.words.ts';

/** Button that mails a confirmation link to the reader's address. */
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
        // The address may have been confirmed on another device. Refetch what the page shows about it.
        inBackground(invalidateEndpoint(getApplication));
        inBackground(invalidateEndpoint(getDashboard));
        throw error;
      }
    });
  return (
    <Button {...(variant && { variant })} busy={busy} onClick={send}>
      {label}
    </Button>
  );
}
