import type { Log } from '../../core/log.ts';
import type { DatabaseSettings } from '../../db/database.ts';
import { isDamage } from '../../db/integrity/damage.ts';
import { type Integrity, integrityNote } from '../../db/integrity/integrity.ts';
import { runInBackground } from './run-in-background.ts';
import { runPeriodically } from './run-periodically.ts';

const minuteMs = 60_000;
/**
 * Time from the start to the first check. It is later than the first backup: both together would use both cores of a
 * small machine.
 */
const firstCheckMs = 5 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Every request for a damaged list reports the damage: check at most this often. */
const minIntervalMs = 10 * minuteMs;

interface WatchDeps extends DatabaseSettings {
  log: Pick<Log, 'info' | 'error'>;
  /** Mails masters. True if one was reached. */
  reportDamage: (stopping: AbortSignal) => Promise<boolean>;
}

export type IntegrityWatch = ReturnType<typeof startIntegrityWatch>;

/** Replaces the watch in a trial start, where nothing checks the database regularly. */
export const noIntegrityWatch: IntegrityWatch = { checkAfter() {}, async stop() {} };

/** Checks the database after the start and daily, or hourly while it is damaged. Notifies masters once a day. */
export function startIntegrityWatch({ log, reportDamage, ...settings }: WatchDeps) {
  let checkedAt: number | undefined;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function check(): Promise<void> {
    try {
      checkedAt = performance.now();
      const job = { job: 'integrity', settings } as const;
      const found = await runInBackground(job, { log, stopping: stopping.signal });
      if (!found?.damage) return log.info({}, 'the database was looked through and is whole');
      log.error({ damage: found.damage }, 'the database is damaged');
      await notifyOnceADay(found);
    } catch (err) {
      if (!stopping.signal.aborted) log.error({ err }, 'the database could not be looked through');
    }
  }

  async function notifyOnceADay(found: Integrity): Promise<void> {
    const { mailedAt } = found;
    if (mailedAt && Math.abs(Date.now() - Date.parse(mailedAt)) < dayMs) return;
    if (!(await reportDamage(stopping.signal))) return;
    await integrityNote.write(settings.dataDir, { ...found, mailedAt: found.at });
  }

  const begin = () =>
    check().finally(() => {
      running = undefined;
    });

  const daily = runPeriodically(
    hourMs,
    async () => {
      const isKnown = checkedAt !== undefined && performance.now() - checkedAt < dayMs;
      if (isKnown && !(await integrityNote.read(settings.dataDir))?.damage) return;
      running ??= begin();
      await running;
    },
    firstCheckMs,
  );
  return {
    /** Starts a check at once if the error of a failed request is a sign of damage. */
    checkAfter(error: unknown): void {
      if (!isDamage(error) || running) return;
      if (checkedAt !== undefined && performance.now() - checkedAt < minIntervalMs) return;
      running = begin();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await daily.stop();
      await running;
    },
  };
}
