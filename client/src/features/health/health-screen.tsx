import { confirmHealth, getHealth, healthStates } from '@alumni/shared/calls/health';
import type { HealthCheck } from '@alumni/shared/health/health';
import { addressCheck } from '@alumni/shared/health/health-address';
import { healthSentence } from '@alumni/shared/health/health-words';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { ExampleLeft } from '../../components/example/example-left.tsx';
import { useAction } from '../../components/form/use-action.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { QueryStatus, Skeleton } from '../../components/ui/loading/states.tsx';
import { Page } from '../../components/ui/page/page.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './health.module.css';
import { healthWords } from './health.words.ts';

/** Set-up step that remedies a failed check. The keys are name and result of the check. */
const remedySteps: Record<string, string | undefined> = {
  'backups notSet': 'backups',
  'mail noServer': 'mail',
  'mail login': 'mail',
  'mail stuck': 'mail',
  'mail untried': 'mail',
};

/** The server's self-checks, worst first. */
export function HealthScreen() {
  const t = useWords(healthWords);
  const query = useEndpoint(getHealth, {}, { staleTime: 0 });
  const { data, error, refetch, isFetching } = query;
  const checks = data?.checks.map(recheckAddress) ?? [];
  const checkAgain = () => inBackground(refetch());
  return (
    <Page title={t.title} intro={t.intro}>
      {!data && (
        <div className={error ? undefined : styles.coming}>
          <QueryStatus of={query}>
            <Skeleton height="40rem" />
          </QueryStatus>
        </div>
      )}
      {data && (
        <>
          <QueryStatus of={query} />
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
          <Button variant="outline" busy={isFetching} onClick={checkAgain}>
            {t.again}
          </Button>
        </>
      )}
    </Page>
  );
}

/** Checks the site's URL again, in the browser. Behind a proxy, the server may see another URL than readers use. */
function recheckAddress(check: HealthCheck): HealthCheck {
  if (check.name !== 'address') return check;
  return addressCheck(String(check.values.url), window.location.origin);
}

function Check({ check, onChanged }: { check: HealthCheck; onChanged: () => Promise<unknown> }) {
  const t = useWords(healthWords);
  const { title, found, advice } = healthSentence(check, t.language);
  const setupStep = remedySteps[`${check.name} ${check.kind}`];
  return (
    <li className={styles.check} data-state={check.state}>
      <h2>{title}</h2>
      <p className={styles.state}>{t.states[check.state]}</p>
      <p className={styles.found}>{formatCommands(found)}</p>
      {check.name === 'example' && check.kind === 'left' ? (
        <ExampleLeft texts={String(check.values.texts).split(' ')} onChanged={onChanged} />
      ) : (
        advice && <p className={styles.advice}>{formatCommands(advice)}</p>
      )}
      {setupStep && (
        <p className={styles.way}>
          <LinkButton variant="outline" to={`/admin/setup?step=${setupStep}`}>
            {t.setUp}
          </LinkButton>
        </p>
      )}
      {(check.kind === 'jumped' || check.kind === 'missing') && (
        <Confirm what={check.kind === 'jumped' ? 'clock' : 'writes'} onConfirmed={onChanged} />
      )}
    </li>
  );
}

/** The sentences mark commands by backticks, for readers in a terminal. Here the commands are shown as code. */
function formatCommands(sentence: string): ReactNode {
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
