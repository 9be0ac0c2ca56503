import { getDashboard } from '@alumni/shared/dashboard';
import { useEffect } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { Loading, Skeleton } from '../../components/ui/loading.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { ErrorState } from '../../components/ui/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/use-session.ts';
import { CountCard } from './count-card.tsx';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { DirectoryHint } from './directory-hint.tsx';
import { SecondStepHint } from './second-step-hint.tsx';
import { Shortcuts } from './shortcuts.tsx';

export function DashboardScreen() {
  const t = useWords(dashboardWords);
  const { user } = useSession();
  return (
    <Page>
      <PageHeading>{t.welcome(user?.firstName || t.user)}</PageHeading>
      {user?.lacksSecondStep && <SecondStepHint />}
      {user && <DirectoryHint user={user} />}
      {user && <Counts rollNo={user.rollNo} />}
      <Shortcuts />
    </Page>
  );
}

function Counts({ rollNo }: { rollNo: string }) {
  const t = useWords(dashboardWords);
  const { data, error, refetch, isFetching } = useEndpoint(
    getDashboard,
    { params: { rollNo } },
    { staleTime: 0 },
  );
  useEffect(() => {
    if (error) console.error('The counts could not be fetched.', error);
  }, [error]);
  if (error && !data)
    return <ErrorState onRetry={() => inBackground(refetch())} busy={isFetching} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton height="9rem" />
      </Loading>
    );
  }
  return (
    <div className={styles.counts}>
      <CountCard to="/user/events" label={t.events} count={data.eventCount} />
      <CountCard to="/user/opportunities" label={t.opportunities} count={data.opportunitesCount} />
    </div>
  );
}
