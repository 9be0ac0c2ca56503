import type { Log } from '../../core/log.ts';
import { heartbeatNote } from '../../db/clock/heartbeat-note.ts';
import { confirmClock, countBeat, readBeats, readClock } from '../../db/clock/heartbeats.store.ts';
import { isClockSynchronized } from '../../db/clock/system-clock.ts';
import type { Database } from '../../db/database.ts';
import { now } from '../../db/ids.ts';
import { runPeriodically } from './run-periodically.ts';

const beatEveryMs = 60_000;
/** Interval while the database does not change. */
const idleMs = 5 * 60_000;

interface HeartbeatDeps {
  db: Database;
  dataDir: string;
  /** Two equal values mean that nothing was committed in between. */
  content: () => string | undefined;
  log: Pick<Log, 'warn' | 'error'>;
  isSynchronized?: () => Promise<boolean>;
}

/**
 * Counts beats in the database and in a file beside it. The next start compares them to detect clock jumps and lost
 * data (decision 0066). Never rejects.
 */
export function heartbeat({
  db,
  dataDir,
  content,
  log,
  isSynchronized = isClockSynchronized,
}: HeartbeatDeps): () => Promise<void> {
  let last: { content: string | undefined; at: number } | undefined;
  let wasTrusted = true;

  async function beatOnce(): Promise<void> {
    await checkClock();
    const quiet = last?.content !== undefined && last.content === content();
    if (last && quiet && performance.now() - last.at < idleMs) return;
    await beat();
    last = { content: content(), at: performance.now() };
  }

  async function checkClock(): Promise<void> {
    const clock = await readClock(db);
    if (clock.isTrusted) {
      if (!wasTrusted) log.warn(clock, 'the clock is trusted again');
    } else if (await isSynchronized()) {
      await confirmClock(db);
      log.warn(clock, 'the clock has jumped; the clock service of the system confirms it');
    } else if (wasTrusted) {
      const message =
        'the clock has jumped: nothing is removed until it is right again or a master confirms it on the page Health, or the command `clock confirm`';
      log.error(clock, message);
    }
    wasTrusted = clock.isTrusted || (await readClock(db)).isTrusted;
  }

  async function beat(): Promise<void> {
    const noted = await heartbeatNote.read(dataDir);
    const known = await readBeats(db);
    let missingSince = noted?.missingSince;
    if (noted && noted.beat > known) {
      missingSince = now();
      const message =
        'the database is older than it was: a copy of before, or its file without the log of writes (-wal). What was entered after it is missing';
      log.error({ beats: noted.beat, inDatabase: known }, message);
    }
    const counted = await countBeat(db);
    await heartbeatNote.write(dataDir, { beat: counted, ...(missingSince && { missingSince }) });
  }

  return () => beatOnce().catch((err: unknown) => log.error({ err }, 'the heartbeat failed'));
}

/** Beats at once, and then periodically until it is stopped. */
export async function startHeartbeat(deps: HeartbeatDeps): Promise<{ stop(): Promise<void> }> {
  const beatOnce = heartbeat(deps);
  await beatOnce();
  return runPeriodically(beatEveryMs, beatOnce);
}
