import type { SessionUser } from '@alumni/shared/accounts/auth';
import { acceptSuccession } from '@alumni/shared/calls/successor';
import { isMaster } from '@alumni/shared/core/permissions';
import { personName } from '@alumni/shared/people/person-name';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Loading } from '../../components/ui/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { logOut, refreshSession } from '../../session/session-calls.ts';
import { useSession } from '../../session/session-store.ts';
import { acceptSuccessionWords } from './accept-succession.words.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeScreen } from './code-screen.tsx';

const art = 'a handed key';

/** By the link mailed to whom a master has named. The code is of no use without their account. */
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
  // A successor without a second step is a master already and counts as a member until it is set up.
  const isDone = isMaster(user) || user.lacksTwoFactor === true;
  return <Accept user={user} isDone={isDone} />;
}

function Accept({ user, isDone }: { user: SessionUser; isDone: boolean }) {
  const t = useWords(acceptSuccessionWords);
  const [wasMaster] = useState(isMaster(user));
  const go = (
    <LinkButton variant="outline" to={user.lacksTwoFactor ? '/user/profile' : '/user/dashboard'}>
      {user.lacksTwoFactor ? t.profile : t.dashboard}
    </LinkButton>
  );
  // The link was pressed before.
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
