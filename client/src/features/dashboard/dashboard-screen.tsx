import type { SessionUser } from '@alumni/shared/accounts/auth';
import { getDashboard } from '@alumni/shared/calls/dashboard';
import { getLetterWish } from '@alumni/shared/calls/letters';
import type { DoorCode } from '@alumni/shared/events/event-reply-form';
import type { AroundLine } from '@alumni/shared/home/dashboard';
import type { CSSProperties } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import { loadWaitingPosts } from '../../components/outbox/load-outbox.ts';
import { hasWaiting } from '../../components/outbox/waiting-flag.ts';
import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { Loading, QueryStatus, Skeleton } from '../../components/ui/loading/states.tsx';
import { Page, PageHeading } from '../../components/ui/page/page.tsx';
import { Sentence } from '../../components/ui/text/sentence.tsx';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { CountCard } from './count-card.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { LostClassmates } from './lost-classmates.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TwoFactorHint } from './two-factor-hint.tsx';
import { UnprovedEmail } from './unproved-email.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** Posts that wait for a network. The editor of new records loads this component too, so it is available offline. */
const WaitingPosts = lazyWithRetry(async () => (await loadWaitingPosts()).WaitingPosts);
const VouchSection = lazyWithRetry(async () => (await import('./vouch-section.tsx')).VouchSection);

const AdmissionPanel = lazyWithRetry(
  async () => (await import('./admission-panel.tsx')).AdmissionPanel,
  <div className={styles.coming}>
    <Loading />
  </div>,
);

/** Check-in codes for the reader's events. They are stored, as there may be no network at the entrance. */
const OwnCodes = lazyWithRetry<{ known: readonly DoorCode[] | undefined }>(
  async () => (await import('./own-codes.tsx')).OwnCodes,
  ({ known = [] }) =>
    known.length > 0 && (
      <div className={styles.comingCodes} style={{ '--codes': known.length } as CSSProperties} />
    ),
  () => null,
);

const AroundSection = lazyWithRetry<{ lines: readonly AroundLine[] }>(
  async () => (await import('./around-section.tsx')).AroundSection,
  ({ lines }) => (
    <div
      className={styles.comingLines}
      style={
        {
          '--lines': lines.length,
          '--pairs': Math.ceil(lines.length / 2),
          '--rows': lines.length > 3 ? 2 : 1,
        } as CSSProperties
      }
    />
  ),
);

export function DashboardScreen() {
  const t = useWords(dashboardWords);
  const { user } = useSession();
  return (
    <Page>
      <PageHeading>
        <Sentence text={t.welcome(user?.firstName || t.user)} names={[user?.firstName ?? '']} />
      </PageHeading>
      {user && hasWaiting() && <WaitingPosts key={user.rollNo} />}
      {user?.pending ? (
        <AdmissionPanel key={user.rollNo} user={user} />
      ) : (
        user && <Overview user={user} />
      )}
    </Page>
  );
}

/**
 * Shows counts, pending tasks and check-in codes, which arrive in one response. Below are links that every member has.
 *
 * The first render also waits for the newsletter choice. If the choice appeared later, buttons would move under a
 * finger. Parts that load later stand at the end.
 */
function Overview({ user }: { user: SessionUser }) {
  const t = useWords(dashboardWords);
  const params = { rollNo: user.rollNo };
  const query = useEndpoint(getDashboard, { params }, { staleTime: 0 });
  const { data, error } = query;
  const wish = useEndpoint(getLetterWish, {}, { staleTime: 0 });
  useErrorLog('The dashboard could not be fetched.', error);
  if (!data || !(wish.data || wish.error)) {
    return (
      <>
        <div className={styles.coming}>
          {user.lacksTwoFactor && <TwoFactorHint />}
          {error && <OwnCodes known={undefined} />}
          <QueryStatus of={{ ...query, data: undefined }}>
            <div className={styles.counts}>
              <Skeleton height="6rem" />
              <Skeleton height="6rem" />
            </div>
            <Skeleton height="16rem" />
          </QueryStatus>
        </div>
        {error && <Shortcuts />}
      </>
    );
  }
  return (
    <>
      <QueryStatus of={query} />
      <div className={styles.counts}>
        <CountCard to="/user/events" label={t.events} count={data.eventCount} />
        <CountCard
          to="/user/opportunities"
          label={t.opportunities}
          count={data.opportunitesCount}
        />
      </div>
      <p className={styles.gallery}>
        <Link to="/mygallery">{t.gallery}</Link>
      </p>
      {data.waiting?.unprovedEmail !== undefined && (
        <UnprovedEmail email={data.waiting.unprovedEmail} />
      )}
      {data.waiting ? (
        <WaitingSection user={user} waiting={data.waiting} />
      ) : (
        user.lacksTwoFactor && <TwoFactorHint />
      )}
      {data.waiting?.comingTo && <OwnCodes known={data.waiting.comingTo} />}
      {data.around && <AroundSection lines={data.around} />}
      <Shortcuts />
      <LostClassmates />
      {settings.registration === 'review' && <VouchSection />}
    </>
  );
}
