import { undoEmail } from '@alumni/shared/calls/auth';
import { call } from '../../api/call.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSearchParams } from '../../router/hooks.tsx';
import { refreshSession } from '../../session/session-calls.ts';
import { CodeScreen } from './code-screen.tsx';
import { undoEmailWords } from './undo-email.words.ts';

/**
 * Screen of the link that is mailed to the old address after a change of e-mail. The address's owner can undo the
 * change.
 *
 * With `free` in the URL, the owner of an address instead removes it from somebody else's account.
 */
export function UndoEmailScreen() {
  const t = useWords(undoEmailWords);
  const [query] = useSearchParams();
  const frees = query.has('free');
  return (
    <CodeScreen
      words={frees ? { ...t, ...t.free } : t}
      art="an old key"
      send={async (body) => {
        const { message } = await call(undoEmail, { body });
        // Undoing the change also ends the account's sessions. This browser may have one, so read the session again.
        await refreshSession();
        return message;
      }}
      ways={
        <>
          {frees ? (
            <LinkButton variant="outline" to="/register">
              {t.register}
            </LinkButton>
          ) : (
            <LinkButton variant="outline" to="/login">
              {t.login}
            </LinkButton>
          )}
          <LinkButton variant="outline" to="/contact-us">
            {t.contact}
          </LinkButton>
        </>
      }
    />
  );
}
