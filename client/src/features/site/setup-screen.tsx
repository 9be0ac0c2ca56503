import { addressCheck } from '@alumni/shared/health-address';
import { getSetup, type SetupStep, setupSteps, skipSetupStep } from '@alumni/shared/setup';
import { type ComponentType, useState } from 'react';
import { call } from '../../api/call.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { failureText } from '../../components/form/use-submission.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { Loading, SkeletonRows } from '../../components/ui/loading.tsx';
import { Page } from '../../components/ui/page.tsx';
import { goToHeading, PageHeading } from '../../components/ui/page-heading.tsx';
import { ErrorState } from '../../components/ui/states.tsx';
import { usePageTitle } from '../../components/ui/use-page-title.ts';
import { useWords } from '../../i18n/language.ts';
import { useNavigate } from '../../router/hooks.tsx';
import styles from './setup.module.css';
import { setupWords } from './setup.words.ts';
import type { StepProps } from './step-props.ts';

const loading = <Loading />;
const Steps: Record<SetupStep, ComponentType<StepProps>> = {
  site: lazyWithRetry<StepProps>(async () => (await import('./site-step.tsx')).SiteStep, loading),
  mail: lazyWithRetry<StepProps>(async () => (await import('./mail-step.tsx')).MailStep, loading),
  registration: lazyWithRetry<StepProps>(
    async () => (await import('./registration-step.tsx')).RegistrationStep,
    loading,
  ),
  backups: lazyWithRetry<StepProps>(
    async () => (await import('./backups-step.tsx')).BackupsStep,
    loading,
  ),
};

/** The first run after the account, and where its settings are changed later. */
export function SetupScreen() {
  const t = useWords(setupWords);
  usePageTitle(t.title);
  const { data, error, refetch, isFetching } = useEndpoint(getSetup, {}, { staleTime: 0 });
  return (
    <Page narrow>
      <PageHeading intro={t.intro}>{t.title}</PageHeading>
      {data && <Assistant setup={data} onChanged={refetch} />}
      {!data && error && <ErrorState onRetry={() => inBackground(refetch())} busy={isFetching} />}
      {!data && !error && (
        <Loading>
          <SkeletonRows rows={5} />
        </Loading>
      )}
    </Page>
  );
}

function Assistant({ setup, onChanged }: Pick<StepProps, 'setup' | 'onChanged'>) {
  const t = useWords(setupWords);
  const announce = useAnnounce();
  const navigate = useNavigate();
  const { steps } = setup;
  const openAfter = (step: SetupStep | undefined) =>
    setupSteps.slice(step ? setupSteps.indexOf(step) + 1 : 0).find((one) => steps[one] === 'open');
  const [current, setCurrent] = useState<SetupStep | 'ready'>(openAfter(undefined) ?? 'ready');
  const goTo = (step: SetupStep | 'ready') => {
    setCurrent(step);
    // The header has the name that was saved.
    inBackground(navigate('/admin/setup', { replace: true }));
    goToHeading();
  };
  const skip = async (step: SetupStep) => {
    try {
      await call(skipSetupStep, { body: { step } });
      await onChanged();
      goTo(openAfter(step) ?? 'ready');
    } catch (error) {
      announce(failureText(error, t), 'error');
    }
  };
  const Step = current === 'ready' ? undefined : Steps[current];
  const { origin } = window.location;
  const isElsewhere = addressCheck(setup.publicUrl, origin).kind !== 'ok';
  return (
    <>
      {isElsewhere && <p className={styles.address}>{t.address(setup.publicUrl, origin)}</p>}
      <ol className={styles.steps}>
        <li data-state="done">
          1. {t.account} <span className={styles.state}>{t.states.done}</span>
        </li>
        {setupSteps.map((step, at) => (
          <li key={step} data-state={steps[step]}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => goTo(step)}
            >
              {at + 2}. {t.steps[step]}{' '}
              <span className={styles.state}>{t.states[steps[step]]}</span>
            </button>
          </li>
        ))}
      </ol>
      {current === 'ready' || !Step ? (
        <Ready />
      ) : (
        <section className={styles.step}>
          <h2>{t.stepOf(setupSteps.indexOf(current) + 2, t.steps[current])}</h2>
          <Step
            setup={setup}
            onChanged={onChanged}
            onDone={() => goTo(openAfter(current) ?? 'ready')}
          />
          {steps[current] === 'open' && (
            <Button variant="plain" onClick={() => inBackground(skip(current))}>
              {t.skip}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

function Ready() {
  const t = useWords(setupWords);
  return (
    <section className={styles.step}>
      <h2>{t.ready}</h2>
      <p>{t.readyText}</p>
      <div className={styles.ways}>
        <LinkButton to="/admin/createrollno">{t.invite}</LinkButton>
        <LinkButton variant="outline" to="/admin/managenews">
          {t.news}
        </LinkButton>
        <LinkButton variant="outline" to="/">
          {t.home}
        </LinkButton>
      </div>
    </section>
  );
}
