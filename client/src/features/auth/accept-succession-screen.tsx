import type { SessionUser } from '@alumni/shared/accounts/auth';
import { acceptSuccession } from '@alumni/shared/calls/successor';
import { isMaster } from '@alumni/shared/core/permissions';
import { personName } from '@alumni/shared/people/person-name';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { Loading } from '../../components/ui/loading/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { logOut, refreshSession } from '../../session/session-calls.ts';
import { useSession } from '../../session/session-store.ts';
import { acceptSuccessionWords } from './accept-succession.words.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeScreen } from './code-screen.tsx';

const art = 'a handed key';

/**
 * Screen of the link that is mailed to the person named as the next master. Its code works only with that person's
 * account.
 */
export function AcceptSuccessionScreen() {
  const t = useWords(acceptSuccessionWords);
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') return <Loading />;
  if (!user) {
    return (
      <AuthPage title={t.title} intro={`${t.intro} ${t.logInFirst}`} art={art}>
        <LinkButton to="/login" state={{ from: pathname + search }}>
          {t.logIn}
        </LinkButton>
      </AuthPage>
    );
  }
  // A new master without a second factor counts as a member, so `isMaster` is false until one is set up.
  const isDone = isMaster(user) || user.lacksTwoFactor === true;
  return <Accept user={user} isDone={isDone} />;
}

function Accept({ user, isDone }: { user: SessionUser; isDone: boolean }) {
  const t = useWords(acceptSuccessionWords);
  const [wasMaster] = useState(isMaster(user));
  const go = (
    <LinkButton variant="outline" to={user.lacksTwoFactor ? '/user/settings' : '/user/dashboard'}>
      {user.lacksTwoFactor ? t.settings : t.dashboard}
    </LinkButton>
  );
  // The reader was a master before this screen opened, so the link has been used already.
  if (wasMaster) {
    return (
      <AuthPage title={t.title} art={art}>
        <FormMessage tone="success">{t.done}</FormMessage>
        {go}
      </AuthPage>
    );
  }
  return (
    <CodeScreen
      words={{ ...t, intro: isDone ? t.intro : `${t.intro} ${t.as(personName(user, t.language))}` }}
      art={art}
      send={async (body) => {
        const { message } = await call(acceptSuccession, { body });
        await refreshSession();
        return message;
      }}
      ways={
        <>
          {!isDone && (
            <Button variant="outline" onClick={logOut}>
              {t.otherAccount}
            </Button>
          )}
          {go}
        </>
      }
    />
  );
}
