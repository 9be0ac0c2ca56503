import { listContactMessages } from '@alumni/shared/contact';
import { isAdmin } from '@alumni/shared/permissions';
import { useEffect, useRef } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { useLocation } from '../../router/hooks.tsx';
import { useSession } from '../../session/use-session.ts';

/** How many contact messages nobody has read; asked again at a change of route once it is old. */
export function useUnreadMessages(): number {
  const { user } = useSession();
  const enabled = isAdmin(user);
  const { data, isStale, refetch } = useEndpoint(
    listContactMessages,
    { query: { page: 1, limit: 1 } },
    { enabled },
  );
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (enabled && isStale) inBackground(refetch());
  }, [pathname, enabled, isStale, refetch]);
  return (enabled && data?.unread) || 0;
}
