import type { Log } from '../../core/log.ts';
import { heartbeatNote } from '../../db/clock/heartbeat-note.ts';
import { beatsOf, confirmClock, countBeat, readClock } from '../../db/clock/heartbeats.store.ts';
import { isClockSynchronized } from '../../db/clock/system-clock.ts';
import type { Database } from '../../db/database.ts';
import { now } from '../../db/ids.ts';
import { repeatedly } from './repeatedly.ts';

const lookEveryMs = 60_000;
/** Interval while nothing is written. */
const idleMs = 5 * 60_000;

interface HeartbeatDeps {
  db: Database;
  dataDir: string;
  /** While two values are equal, nothing was committed in between. */
  content: () => string | undefined;
  log: Pick<Log, 'warn' | 'error'>;
  isSynchronized?: () => Promise<boolean>;
}

/**
 * Counts beats in the database and notes them beside it, so that a start finds out whether the clock has jumped, and
 * whether the database has lost what it had (decisions 0066 and 0067). Never rejects.
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

  async function look(): Promise<void> {
    await lookAtClock();
    const quiet = last?.content !== undefined && last.content === content();
    if (last && quiet && performance.now() - last.at < idleMs) return;
    await beat();
    last = { content: content(), at: performance.now() };
  }

  async function lookAtClock(): Promise<void> {
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
    const known = await beatsOf(db);
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

  return () => look().catch((err: unknown) => log.error({ err }, 'the heartbeat failed'));
}

/** Beats at once, and from then on while the program runs. */
export async function startHeartbeat(deps: HeartbeatDeps): Promise<{ stop(): Promise<void> }> {
  const look = heartbeat(deps);
  await look();
  return repeatedly(lookEveryMs, look);
}
