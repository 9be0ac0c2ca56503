import type { SessionUser } from '@alumni/shared/accounts/auth';
import { getDashboard } from '@alumni/shared/calls/dashboard';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import { loadWaitingPosts } from '../../components/outbox/load-outbox.ts';
import { hasWaitingPosts } from '../../components/outbox/waiting-flag.ts';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { Page, PageHeading } from '../../components/ui/page.tsx';
import { Sentence } from '../../components/ui/sentence.tsx';
import { AnswerStatus, Loading, Skeleton } from '../../components/ui/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { CountCard } from './count-card.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { KeepPages } from './keep-pages.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TwoFactorHint } from './two-factor-hint.tsx';
import { UnprovedEmail } from './unproved-email.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** Its code comes with the editor of new records: it is there without a network. */
const WaitingPosts = lazyWithRetry(async () => (await loadWaitingPosts()).WaitingPosts);
const VouchSection = lazyWithRetry(async () => (await import('./vouch-section.tsx')).VouchSection);
const LostClassmates = lazyWithRetry(
  async () => (await import('./lost-classmates.tsx')).LostClassmates,
);

const AdmissionPanel = lazyWithRetry(
  async () => (await import('./admission-panel.tsx')).AdmissionPanel,
  <div className={styles.coming}>
    <Loading />
  </div>,
);

/** For those who come to an event; kept for the door, where there may be no network. */
const OwnCodes = lazyWithRetry(
  async () => (await import('./own-codes.tsx')).OwnCodes,
  null,
  () => null,
);

export function DashboardScreen() {
  const t = useWords(dashboardWords);
  const { user } = useSession();
  return (
    <Page>
      <PageHeading>
        <Sentence text={t.welcome(user?.firstName || t.user)} names={[user?.firstName ?? '']} />
      </PageHeading>
      {user && hasWaitingPosts() && <WaitingPosts key={user.rollNo} />}
      {user?.pending ? (
        <AdmissionPanel key={user.rollNo} user={user} />
      ) : (
        <>
          {user && <Overview user={user} />}
          {user && <LostClassmates />}
          <Shortcuts />
          {settings.registration === 'review' && <VouchSection />}
        </>
      )}
      <KeepPages />
    </Page>
  );
}

/** The counts, then what waits: one answer. */
function Overview({ user }: { user: SessionUser }) {
  const t = useWords(dashboardWords);
  const params = { rollNo: user.rollNo };
  const answer = useEndpoint(getDashboard, { params }, { staleTime: 0 });
  const { data, error } = answer;
  useErrorLog('The dashboard could not be fetched.', error);
  if (!data) {
    return (
      <div className={styles.coming}>
        {user.lacksTwoFactor && <TwoFactorHint />}
        {error && <OwnCodes known={undefined} />}
        <AnswerStatus of={answer}>
          <div className={styles.counts}>
            <Skeleton height="9rem" />
            <Skeleton height="9rem" />
          </div>
          <Skeleton height="16rem" />
        </AnswerStatus>
      </div>
    );
  }
  return (
    <>
      <AnswerStatus of={answer} />
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
    </>
  );
}
