import { undoEmail } from '@alumni/shared/calls/auth';
import { call } from '../../api/call.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSearchParams } from '../../router/hooks.tsx';
import { refreshSession } from '../../session/session-calls.ts';
import { CodeScreen } from './code-screen.tsx';
import { undoEmailWords } from './undo-email.words.ts';

/**
 * For the owner of an address that an account no longer uses, by the link mailed to it; with `free`, for the owner
 * of one that somebody else's account uses.
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
        // The undo ends the session of this account in this browser.
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
