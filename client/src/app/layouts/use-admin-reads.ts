import { listApplicants } from '@alumni/shared/calls/admission';
import { listContactMessages } from '@alumni/shared/calls/contact';
import { getSiteCopy } from '@alumni/shared/calls/site-copy';
import type { ResponseOf } from '@alumni/shared/core/contract';
import type { Call } from '@alumni/shared/core/endpoint';
import { isAdmin } from '@alumni/shared/core/permissions';
import type { SiteCopy } from '@alumni/shared/site/site-copy';
import { useEffect, useRef } from 'react';
import type { CallInput } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { endpointKey, useEndpoint } from '../../api/use-endpoint.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { useLocation } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';

const one = { query: { page: 1, limit: 1 } } as const;

/** Numbers of unread messages and of waiting applicants. They are 0 for readers who may not see them. */
export function useWaitingCounts(): { messages: number; admissions: number } {
  const { user } = useSession();
  const forAdmin = isAdmin(user);
  const messages = useAdminRead(listContactMessages, one, forAdmin);
  const admissions = useAdminRead(listApplicants, one, forAdmin);
  return { messages: messages?.unread ?? 0, admissions: admissions?.waiting ?? 0 };
}

/** Returns details if this site is a restored copy that is not live yet. Undefined for everybody but admins. */
export function useSiteCopy(): SiteCopy | undefined {
  const { user } = useSession();
  return useAdminRead(getSiteCopy, {}, isAdmin(user) && !user?.lacksTwoFactor)?.copy ?? undefined;
}

/** Reads an endpoint, and refetches stale data at each change of route. */
function useAdminRead<C extends Call>(
  endpoint: C,
  input: CallInput<C>,
  enabled: boolean,
): ResponseOf<C> | undefined {
  const { data } = useEndpoint(endpoint, input, { enabled });
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const queryKey = endpointKey(endpoint, input);
    const stale = { queryKey, exact: true, type: 'active', stale: true } as const;
    if (enabled) inBackground(queryClient.refetchQueries(stale, { cancelRefetch: false }));
  }, [pathname, enabled, endpoint, input]);
  return enabled ? data : undefined;
}
