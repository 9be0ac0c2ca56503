import { confirmEmail } from '@alumni/shared/calls/admission';
import { call } from '../../api/call.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useNavigateIfHere } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';
import { CodeScreen } from './code-screen.tsx';
import { confirmEmailWords } from './confirm-email.words.ts';

/** Screen of the mailed link by which the reader confirms an e-mail address. */
export function ConfirmEmailScreen() {
  const t = useWords(confirmEmailWords);
  const { user } = useSession();
  const navigate = useNavigateIfHere();
  /**
   * Leads to the dashboard, where applicants next tell the association who they are. Logged-out readers log in first.
   */
  const goOn = async (said: string) => {
    if (!user) {
      return navigate('/login', { replace: true, state: { registered: 'confirmed', said } });
    }
    announce(said, 'success');
    await navigate('/user/dashboard', { replace: true });
  };
  return (
    <CodeScreen
      words={t}
      art="a new key"
      send={async (body) => (await call(confirmEmail, { body })).message}
      onSent={goOn}
      ways={
        // Logged-out readers first see the log-in, which then leads to the dashboard.
        <LinkButton variant="outline" to="/user/dashboard">
          {t.dashboard}
        </LinkButton>
      }
    />
  );
}
