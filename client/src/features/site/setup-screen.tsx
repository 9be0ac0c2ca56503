import { getSetup, skipSetupStep } from '@alumni/shared/calls/setup';
import { addressCheck } from '@alumni/shared/health/health-address';
import { type Setup, type SetupStep, setupSteps } from '@alumni/shared/site/setup';
import { type ComponentType, useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { ExampleLeft } from '../../components/example/example-left.tsx';
import { useAction } from '../../components/form/use-action.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { Loading, QueryStatus } from '../../components/ui/loading/states.tsx';
import { goToHeading, Page, PageHeading } from '../../components/ui/page/page.tsx';
import { usePageTitle } from '../../components/ui/page/use-page-title.ts';
import { useWords } from '../../i18n/language.ts';
import { useNavigate, useSearchParams } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import styles from './setup.module.css';
import { type SetupWords, setupWords } from './setup.words.ts';
import type { StepProps } from './step-props.ts';

const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWithRetry(load, <Loading />);
const Steps: Record<SetupStep, ComponentType<StepProps>> = {
  site: part(async () => (await import('./essentials-step.tsx')).EssentialsStep),
  mail: part(async () => (await import('./mail-step.tsx')).MailStep),
  registration: part(async () => (await import('./registration-step.tsx')).RegistrationStep),
  backups: part(async () => (await import('./backups-step.tsx')).BackupsStep),
};
const LastBackup = part(async () => (await import('./backups-step.tsx')).LastBackup);

type Place = SetupStep | 'ready';
const places: readonly Place[] = [...setupSteps, 'ready'];

/** First-run set-up, and later the place to change its settings. The URL names the step. */
export function SetupScreen() {
  const t = useWords(setupWords);
  usePageTitle(t.title);
  const setup = useEndpoint(getSetup, {}, { staleTime: 0 });
  const { data, refetch } = setup;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = places.find((one) => one === query.get('step'));
  const begin = data && !place ? (openAfter(data, undefined) ?? 'ready') : undefined;
  useEffect(() => {
    if (begin) inBackground(navigate(`?step=${begin}`, { replace: true }));
  }, [begin, navigate]);
  const last = useRef(place);
  useEffect(() => {
    if (last.current && last.current !== place) goToHeading();
    last.current = place;
  }, [place]);
  const shown = place && data && { place, setup: data, onChanged: refetch };
  return (
    <Page narrow>
      {shown && <Progress key={place} {...shown} />}
      <PageHeading>{shown ? placeTitle(shown, t) : t.title}</PageHeading>
      {shown && <Step {...shown} />}
      {!shown && <QueryStatus of={{ ...setup, data: undefined }} rows={5} />}
    </Page>
  );
}

interface PlaceProps extends Pick<StepProps, 'setup' | 'onChanged'> {
  place: Place;
}

function openAfter({ steps }: Setup, step: SetupStep | undefined): SetupStep | undefined {
  return setupSteps
    .slice(step ? setupSteps.indexOf(step) + 1 : 0)
    .find((one) => steps[one] === 'open');
}

/** Whether no step is open or skipped, and no example content is left. */
const isReady = ({ steps, exampleLeft }: Setup) =>
  exampleLeft.length === 0 && !setupSteps.some((step) => isLeft(steps[step]));
const isLeft = (state: Setup['steps'][SetupStep]) => state === 'open' || state === 'skipped';

function placeTitle({ place, setup }: PlaceProps, t: SetupWords): string {
  if (place !== 'ready') return t.steps[place];
  return isReady(setup) ? t.ready : t.almostReady;
}

/** One line that unfolds to all steps. */
function Progress({ place, setup: { steps } }: PlaceProps) {
  const t = useWords(setupWords);
  return (
    <details className={styles.progress}>
      <summary>{place === 'ready' ? t.allSteps : t.stepNumber(places.indexOf(place) + 2)}</summary>
      <ol>
        <li data-state="done">
          {t.account} <span className={styles.state}>{t.states.done}</span>
        </li>
        {setupSteps.map((step) => (
          <li key={step} data-state={steps[step]}>
            <Link to={`?step=${step}`} aria-current={step === place ? 'step' : undefined}>
              {t.steps[step]} <span className={styles.state}>{t.states[steps[step]]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Step({ place, setup, onChanged }: PlaceProps) {
  const t = useWords(setupWords);
  const navigate = useNavigate();
  const { origin } = window.location;
  const isElsewhere = addressCheck(setup.publicUrl, origin).kind !== 'ok';
  const goOn = () => {
    const next = place === 'ready' ? undefined : openAfter(setup, place);
    inBackground(navigate(`?step=${next ?? 'ready'}`));
  };
  const { run } = useAction(t);
  const skip = () =>
    run(async () => {
      if (place === 'ready') return undefined;
      await call(skipSetupStep, { body: { step: place } });
      await onChanged();
      goOn();
      return undefined;
    });
  const Content = place === 'ready' ? undefined : Steps[place];
  return (
    <>
      {isElsewhere && <p className={styles.address}>{t.address(setup.publicUrl, origin)}</p>}
      {Content ? (
        <Content setup={setup} onChanged={onChanged} onDone={goOn} onSkip={skip} />
      ) : (
        <Ready setup={setup} onChanged={onChanged} />
      )}
      {place !== 'ready' && place !== 'site' && setup.steps[place] === 'open' && (
        <Button variant="plain" className={styles.onward} onClick={skip}>
          {t.skip}
        </Button>
      )}
    </>
  );
}

function Ready({ setup, onChanged }: Pick<StepProps, 'setup' | 'onChanged'>) {
  const t = useWords(setupWords);
  const { steps, exampleLeft, backups } = setup;
  const left = setupSteps.filter((step) => isLeft(steps[step]));
  return (
    <>
      {backups.time && <LastBackup backups={backups} onChanged={onChanged} />}
      <ExampleLeft texts={exampleLeft} steps={left} onChanged={onChanged} level={2} />
      <div className={styles.ways}>
        <LinkButton to="/admin/createrollno">{t.invite}</LinkButton>
        <LinkButton variant="outline" to="/admin/managenews">
          {t.news}
        </LinkButton>
        <LinkButton variant="outline" to="/">
          {t.home}
        </LinkButton>
      </div>
    </>
  );
}
