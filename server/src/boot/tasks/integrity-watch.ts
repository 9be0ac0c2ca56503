import type { Log } from '../../core/log.ts';
import type { DatabaseSettings } from '../../db/database.ts';
import { isDamage } from '../../db/integrity/damage.ts';
import { type Integrity, integrityNote } from '../../db/integrity/integrity.ts';
import { repeatedly } from './repeatedly.ts';
import { runInBackground } from './run-in-background.ts';

const minuteMs = 60_000;
/** After the first backup: both together take both cores of a small machine. */
const firstLookMs = 5 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Each request for a damaged list tells of it. */
const suspectEveryMs = 10 * minuteMs;

interface WatchDeps extends DatabaseSettings {
  log: Pick<Log, 'info' | 'error'>;
  /** Tells masters; true if one was reached. */
  tell: (stopping: AbortSignal) => Promise<boolean>;
}

export type IntegrityWatch = ReturnType<typeof startIntegrityWatch>;

/** Finds nothing. */
export const noIntegrityWatch: IntegrityWatch = { suspect() {}, async stop() {} };

/** Looks through the database after the start and each day; each hour while it is damaged. Tells masters once a day. */
export function startIntegrityWatch({ log, tell, ...settings }: WatchDeps) {
  let lookedAt: number | undefined;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function look(): Promise<void> {
    try {
      lookedAt = performance.now();
      const job = { job: 'integrity', settings } as const;
      const found = await runInBackground(job, { log, stopping: stopping.signal });
      if (!found?.damage) return log.info({}, 'the database was looked through and is whole');
      log.error({ damage: found.damage }, 'the database is damaged');
      await tellOnceADay(found);
    } catch (err) {
      if (!stopping.signal.aborted) log.error({ err }, 'the database could not be looked through');
    }
  }

  async function tellOnceADay(found: Integrity): Promise<void> {
    const { mailedAt } = found;
    if (mailedAt && Math.abs(Date.now() - Date.parse(mailedAt)) < dayMs) return;
    if (!(await tell(stopping.signal))) return;
    await integrityNote.write(settings.dataDir, { ...found, mailedAt: found.at });
  }

  const begin = () =>
    look().finally(() => {
      running = undefined;
    });

  const daily = repeatedly(
    hourMs,
    async () => {
      const isKnown = lookedAt !== undefined && performance.now() - lookedAt < dayMs;
      if (isKnown && !(await integrityNote.read(settings.dataDir))?.damage) return;
      running ??= begin();
      await running;
    },
    firstLookMs,
  );
  return {
    /** Takes the error of a failed request: damage has the database looked through at once. */
    suspect(error: unknown): void {
      if (!isDamage(error) || running) return;
      if (lookedAt !== undefined && performance.now() - lookedAt < suspectEveryMs) return;
      running = begin();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await daily.stop();
      await running;
    },
  };
}
