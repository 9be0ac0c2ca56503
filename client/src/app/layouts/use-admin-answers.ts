import { listApplicants } from '@alumni/shared/calls/admission';
import { listContactMessages } from '@alumni/shared/calls/contact';
import { getSiteCopy } from '@alumni/shared/calls/site-copy';
import { isAdmin } from '@alumni/shared/core/permissions';
import type { SiteCopy } from '@alumni/shared/site/site-copy';
import { useEffect, useRef } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { useLocation } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';

const one = { query: { page: 1, limit: 1 } } as const;

/** Numbers of unread messages and of applicants, for the admins in charge. */
export function useWaitingCounts(): { messages: number; admissions: number } {
  const { user } = useSession();
  const forMessages = isAdmin(user);
  const forAdmissions = forMessages && settings.registration === 'review';
  const messages = useEndpoint(listContactMessages, one, { enabled: forMessages });
  const admissions = useEndpoint(listApplicants, one, { enabled: forAdmissions });
  useAskedAgain(messages, forMessages);
  useAskedAgain(admissions, forAdmissions);
  return {
    messages: (forMessages && messages.data?.unread) || 0,
    admissions: (forAdmissions && admissions.data?.waiting) || 0,
  };
}

/** Set where admins look at a restored copy, which is not the site yet. */
export function useSiteCopy(): SiteCopy | undefined {
  const { user } = useSession();
  const enabled = isAdmin(user) && !user?.lacksTwoFactor;
  const answer = useEndpoint(getSiteCopy, {}, { enabled });
  useAskedAgain(answer, enabled);
  return (enabled && answer.data?.copy) || undefined;
}

/** Asks again at a change of route once the answer is old. */
function useAskedAgain(
  { isStale, refetch }: { isStale: boolean; refetch: () => Promise<unknown> },
  enabled: boolean,
): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (enabled && isStale) inBackground(refetch());
  }, [pathname, enabled, isStale, refetch]);
}
