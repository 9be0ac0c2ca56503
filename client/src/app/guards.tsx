import type { Access } from '@alumni/shared/core/endpoint';
import { isAdmin, isMaster } from '@alumni/shared/core/permissions';
import { Fragment, type ReactNode } from 'react';
import { LazyKeptDrafts } from '../components/editor/lazy-kept-drafts.tsx';
import { LinkButton } from '../components/ui/button.tsx';
import { Page } from '../components/ui/page.tsx';
import { Loading } from '../components/ui/states.tsx';
import { useWords } from '../i18n/language.ts';
import { Navigate, useLocation, useNavigation } from '../router/hooks.tsx';
import { useSession } from '../session/session-store.ts';
import { appWords } from './app.words.ts';

/** Lets a signed-in reader through; others log in first and come back. */
export function RequireUser({ access, children }: { access: Access; children: ReactNode }) {
  const { status, user, ended } = useSession();
  const here = useLocation();
  const next = useNavigation()?.location;
  // A session can end while the screen that was asked for is being fetched.
  const { pathname, search } = next ?? here;
  if (status === 'loading') return <Loading />;
  // Remount for another person: they must not see what the previous one had open.
  if (user) {
    // Before admission, a pending account has only the screens open to every account.
    const isOpen = access === 'account' || !user.pending;
    return <Fragment key={user.rollNo}>{isOpen ? children : <NotOpen why="notLetIn" />}</Fragment>;
  }
  // On the way: navigating again would forget the screen that was asked for.
  if (next?.pathname === '/login') return <Loading />;
  const state = ended === 'logout' ? undefined : { from: pathname + search };
  return <Navigate to="/login" replace state={state} />;
}

/** For the menus' sake only: the server refuses as well. */
export function RequireRole({ role, children }: { role: 'admin' | 'master'; children: ReactNode }) {
  const { user } = useSession();
  return (role === 'admin' ? isAdmin(user) : isMaster(user)) ? (
    children
  ) : (
    <NotOpen why="notAllowedText">{role === 'admin' && <LazyKeptDrafts kind="news" />}</NotOpen>
  );
}

interface NotOpenProps {
  why: 'notLetIn' | 'notAllowedText';
  /** Drafts that the person typed before they lost the right. */
  children?: ReactNode;
}

function NotOpen({ why, children }: NotOpenProps) {
  const t = useWords(appWords);
  return (
    <Page narrow title={t.notAllowed} intro={t[why]}>
      {children}
      <LinkButton to="/user/dashboard">{t.toDashboard}</LinkButton>
    </Page>
  );
}
