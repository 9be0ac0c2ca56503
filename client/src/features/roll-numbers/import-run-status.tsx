import { importStates } from '@alumni/shared/calls/roll-numbers';
import { useEffect, useRef } from 'react';
import { FormMessage } from '../../components/form/form-message.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './import.module.css';
import { importWords } from './import.words.ts';
import type { ImportProgress, ImportRun } from './use-import-run.ts';

interface ImportRunStatusProps {
  run: Exclude<ImportRun, { status: 'idle' }>;
  stop: () => void;
  goOn: () => void;
  close: () => void;
}

/** Progress of a running import, and result of a finished one. */
export function ImportRunStatus({ run, stop, goOn, close }: ImportRunStatusProps) {
  const t = useWords(importWords);
  const { progress, status } = run;
  const box = useRef<HTMLDivElement>(null);
  // The focused button disappears when the import starts and ends: focus this box instead.
  useEffect(() => {
    if (document.activeElement === document.body || status === 'running') {
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [status]);
  const number = (value: number) => formatNumber(value, t.language);
  const done = number(progress.total - progress.left.length);
  const total = number(progress.total);
  const active = status === 'running' || status === 'stopping';
  return (
    <div ref={box} className={styles.run} tabIndex={-1}>
      {status !== 'done' && (
        <>
          <progress
            aria-label={t.running}
            max={progress.total}
            value={progress.total - progress.left.length}
          />
          <p role="status">
            {active && t.progress(done, total)}
            {status === 'stopped' && t.stopped(done, total)}
          </p>
        </>
      )}
      {run.status === 'broken' && (
        <FormMessage tone="error">
          {run.reason} {t.broken(done, total)}
        </FormMessage>
      )}
      {status === 'done' && <FormMessage tone="success">{t.done}</FormMessage>}
      {!active && progress.left.length < progress.total && <Summary progress={progress} />}
      <div className={styles.actions}>
        {active && (
          <Button variant="outline" busy={status === 'stopping'} onClick={stop}>
            {status === 'stopping' ? t.stopping : t.stop}
          </Button>
        )}
        {(status === 'stopped' || status === 'broken') && <Button onClick={goOn}>{t.goOn}</Button>}
        {!active && (
          <Button variant="outline" onClick={close}>
            {status === 'done' ? t.close : t.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

function Summary({ progress }: { progress: ImportProgress }) {
  const t = useWords(importWords);
  const { counts, stored, repeated } = progress;
  const issued = counts.new ?? 0;
  const others = importStates.filter((state) => state !== 'new' && counts[state]);
  return (
    <ul className={styles.summary}>
      <li>
        {progress.notMailed
          ? t.issuedOnly(formatNumber(issued, t.language), issued === 1)
          : t.issuedCount(formatNumber(issued, t.language), issued === 1)}
      </li>
      {stored > 0 && <li>{t.storedCount(formatNumber(stored, t.language), stored === 1)}</li>}
      {others.map((state) => (
        <li key={state}>
          {t.others(t.states[state], formatNumber(counts[state] ?? 0, t.language))}
        </li>
      ))}
      {repeated && counts.issued && <li>{t.repeated}</li>}
    </ul>
  );
}
