import { confirmEmail } from '@alumni/shared/calls/admission';
import { call } from '../../api/call.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { CodeScreen } from './code-screen.tsx';
import { confirmEmailWords } from './confirm-email.words.ts';

/** Opened from the mail that asks whether an address is its owner's. */
export function ConfirmEmailScreen() {
  const t = useWords(confirmEmailWords);
  return (
    <CodeScreen
      words={t}
      art="a new key"
      send={async (body) => (await call(confirmEmail, { body })).message}
      ways={
        // A visitor logs in first, and comes there.
        <LinkButton variant="outline" to="/user/dashboard">
          {t.dashboard}
        </LinkButton>
      }
    />
  );
}
