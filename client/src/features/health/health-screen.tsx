import { confirmHealth, getHealth, healthStates } from '@alumni/shared/calls/health';
import type { HealthCheck } from '@alumni/shared/health/health';
import { addressCheck } from '@alumni/shared/health/health-address';
import { healthSentence } from '@alumni/shared/health/health-words';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { GoOnHere } from '../../components/backups/go-on-here.tsx';
import { ExampleLeft } from '../../components/example/example-left.tsx';
import { useAction } from '../../components/form/use-action.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { Page } from '../../components/ui/page.tsx';
import { AnswerStatus, Skeleton } from '../../components/ui/states.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './health.module.css';
import { healthWords } from './health.words.ts';

/** Kinds of `backups`: a place that the server does not write to by itself. */
const refusals = ['foreign', 'newer', 'gone'];

/** Checks whose remedy is a step of the set-up. */
const setupStepOf: Record<string, string | undefined> = {
  'backups notSet': 'backups',
  'mail noServer': 'mail',
  'mail login': 'mail',
  'mail stuck': 'mail',
  'mail untried': 'mail',
};

/** The server's checks of itself, the worst first. */
export function HealthScreen() {
  const t = useWords(healthWords);
  const answer = useEndpoint(getHealth, {}, { staleTime: 0 });
  const { data, error, refetch, isFetching } = answer;
  const checks = data?.checks.map(asSeenHere) ?? [];
  const look = () => inBackground(refetch());
  return (
    <Page title={t.title} intro={t.intro}>
      {!data && (
        <div className={error ? undefined : styles.coming}>
          <AnswerStatus of={answer}>
            <Skeleton height="40rem" />
          </AnswerStatus>
        </div>
      )}
      {data && (
        <>
          <AnswerStatus of={answer} />
          <p role="status">{checks.every(({ state }) => state === 'good') && t.allGood}</p>
          <ul>
            {worstFirst(checks).map((check) => (
              <Check
                key={`${check.name} ${check.values.folder ?? ''}`}
                check={check}
                onChanged={refetch}
              />
            ))}
          </ul>
          <p className={styles.about}>
            {t.about(
              data.version,
              data.instance,
              formatMoment(data.time, t.language),
              formatMoment(data.since, t.language),
            )}
          </p>
          <Button variant="outline" busy={isFetching} onClick={look}>
            {t.again}
          </Button>
        </>
      )}
    </Page>
  );
}

/** The address bar decides: a proxy may tell the server another address. */
function asSeenHere(check: HealthCheck): HealthCheck {
  if (check.name !== 'address') return check;
  return addressCheck(String(check.values.url), window.location.origin);
}

function Check({ check, onChanged }: { check: HealthCheck; onChanged: () => Promise<unknown> }) {
  const t = useWords(healthWords);
  const { title, found, advice } = healthSentence(check, t.language);
  const setupStep = setupStepOf[`${check.name} ${check.kind}`];
  return (
    <li className={styles.check} data-state={check.state}>
      <h2>{title}</h2>
      <p className={styles.state}>{t.states[check.state]}</p>
      <p className={styles.found}>{withCommands(found)}</p>
      {check.name === 'example' && check.kind === 'left' ? (
        <ExampleLeft texts={String(check.values.texts).split(' ')} onChanged={onChanged} />
      ) : (
        advice && <p className={styles.advice}>{withCommands(advice)}</p>
      )}
      {setupStep && (
        <p className={styles.way}>
          <LinkButton variant="outline" to={`/admin/setup?step=${setupStep}`}>
            {t.setUp}
          </LinkButton>
        </p>
      )}
      {check.name === 'backups' && refusals.includes(check.kind) && (
        <p className={styles.way}>
          <GoOnHere
            place={String(check.values.place)}
            isGone={check.kind === 'gone'}
            onDone={onChanged}
          />
        </p>
      )}
      {(check.kind === 'jumped' || check.kind === 'missing') && (
        <Confirm what={check.kind === 'jumped' ? 'clock' : 'writes'} onConfirmed={onChanged} />
      )}
    </li>
  );
}

/** Commands stand between backticks: a terminal shows the same sentences. */
function withCommands(sentence: string): ReactNode {
  const parts = sentence.split('`');
  return parts.map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a sentence keep their order.
      <code key={index} translate="no">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

interface ConfirmProps {
  what: 'clock' | 'writes';
  onConfirmed: () => Promise<unknown>;
}

function Confirm({ what, onConfirmed }: ConfirmProps) {
  const t = useWords(healthWords);
  const { busy, run } = useAction(t.notConfirmed);
  const confirm = () =>
    run(async () => (await call(confirmHealth, { body: { what } })).message, onConfirmed);
  return (
    <div className={styles.confirm}>
      <Button variant="outline" busy={busy} onClick={confirm}>
        {t.confirm[what]}
      </Button>
    </div>
  );
}

function worstFirst(checks: readonly HealthCheck[]): HealthCheck[] {
  const rank = ({ state }: HealthCheck) => healthStates.indexOf(state);
  return [...checks].sort((a, b) => rank(b) - rank(a));
}
