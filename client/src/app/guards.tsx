import type { Access } from '@alumni/shared/core/endpoint';
import { isAdmin, isMaster } from '@alumni/shared/core/permissions';
import { Fragment, type ReactNode } from 'react';
import { LazyUnsavedDrafts } from '../components/editor/drafts/lazy-unsaved-drafts.tsx';
import { LinkButton } from '../components/ui/buttons/button.tsx';
import { Loading } from '../components/ui/loading/states.tsx';
import { Page } from '../components/ui/page/page.tsx';
import { useWords } from '../i18n/language.ts';
import { Navigate, useLocation, useNavigation } from '../router/hooks.tsx';
import { useSession } from '../session/session-store.ts';
import { appWords } from './app.words.ts';

/** Renders the children for a logged-in reader; others log in first and come back. */
export function RequireUser({ access, children }: { access: Access; children: ReactNode }) {
  const { status, user, ended } = useSession();
  const here = useLocation();
  const next = useNavigation()?.location;
  // A session can end while the next screen loads. The log-in then leads to that next screen.
  const { pathname, search } = next ?? here;
  if (status === 'loading') return <Loading />;
  // Remount for another person: they must not see what the previous one had open.
  if (user) {
    // Until its admission, a pending account has only the screens that are open to every account.
    const isOpen = access === 'account' || !user.pending;
    return (
      <Fragment key={user.rollNo}>{isOpen ? children : <NotAllowed why="notLetIn" />}</Fragment>
    );
  }
  // The log-in screen is already loading. A second navigation to it would overwrite the screen to which the reader
  // returns.
  if (next?.pathname === '/login') return <Loading />;
  const state = ended === 'logout' ? undefined : { from: pathname + search };
  return <Navigate to="/login" replace state={state} />;
}

/** Shows the children only to this role: the server refuses their calls for everybody else. */
export function RequireRole({ role, children }: { role: 'admin' | 'master'; children: ReactNode }) {
  const { user } = useSession();
  return (role === 'admin' ? isAdmin(user) : isMaster(user)) ? (
    children
  ) : (
    <NotAllowed why="notAllowedText">
      {role === 'admin' && <LazyUnsavedDrafts kind="news" />}
    </NotAllowed>
  );
}

interface NotOpenProps {
  why: 'notLetIn' | 'notAllowedText';
  /** The person's unsaved drafts. They can still be read after the person has lost the right to edit. */
  children?: ReactNode;
}

function NotAllowed({ why, children }: NotOpenProps) {
  const t = useWords(appWords);
  return (
    <Page narrow title={t.notAllowed} intro={t[why]}>
      {children}
      <LinkButton to="/user/dashboard">{t.toDashboard}</LinkButton>
    </Page>
  );
}
