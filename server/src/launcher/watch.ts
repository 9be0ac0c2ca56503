import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastBackup } from '../backup/last-backup.ts';
import { type Config, parseConfig } from '../boot/config/config.ts';
import { newestRelease } from '../core/newest-release.ts';
import { ownAddress } from '../core/own-address.ts';
import { currentOf, type Installation, LauncherError, settingsOf } from './installation.ts';
import { newestVersion, releaseOriginOf } from './published.ts';

const answerMs = 20_000;
const lookEveryMs = 23 * 60 * 60_000;
/** A backup that failed is tried again after an hour. */
const lateMinutes = 120;

/**
 * Run by a timer every five minutes: tells HEARTBEAT_URL that all is well, and looks each day for a newer
 * version. The server itself fetches nothing.
 */
export async function watch(installed: Installation): Promise<void> {
  const config = parseConfig(settingsOf(installed, {}));
  const failures: string[] = [];
  for (const work of [tellHeartbeat, lookForRelease]) {
    await work(config, currentOf(installed)).catch((error: unknown) => {
      failures.push(error instanceof LauncherError ? error.message : String(error));
    });
  }
  if (failures.length > 0) throw new LauncherError(failures.join('\n'));
}

/** Silence is the alarm: whoever waits for the heartbeat tells a person. */
async function tellHeartbeat({ heartbeatUrl, ...config }: Config): Promise<void> {
  if (!heartbeatUrl) return;
  const address = `${ownAddress(config.host, String(config.port))}/readyz`;
  const ready = await fetch(address, { signal: AbortSignal.timeout(answerMs) }).then(
    async (response) => (response.ok ? ((await response.json()) as Record<string, string>) : {}),
    () => ({}) as Record<string, string>,
  );
  if (ready.status !== 'ready' || ready.integrity) {
    throw new LauncherError('No heartbeat: the site is not ready, or its database is damaged.');
  }
  const last = await lastBackup(config.dataDir);
  const lateMs = (config.backupEveryMinutes + lateMinutes) * 60_000;
  if (!last || Date.now() - last.getTime() > lateMs) {
    throw new LauncherError(
      `No heartbeat: the last good backup is of ${last?.toISOString() ?? 'never'}.`,
    );
  }
  const answer = await fetch(heartbeatUrl, { signal: AbortSignal.timeout(answerMs) }).catch(
    (error: Error) => ({ ok: false, status: String(error.cause ?? error.message) }),
  );
  if (!answer.ok) throw new LauncherError(`HEARTBEAT_URL answers ${answer.status}.`);
}

async function lookForRelease({ releaseFeed, dataDir }: Config, release: string): Promise<void> {
  // Health is not to tell for ever of what was known before.
  if (!releaseFeed) return newestRelease.remove(dataDir);
  const origin = releaseOriginOf(release);
  if (!origin) return;
  const known = await newestRelease.read(dataDir);
  if (known && Math.abs(Date.now() - Date.parse(known.at)) < lookEveryMs) return;
  using work = mkdtempDisposableSync(join(tmpdir(), 'alumni-feed-'));
  const version = await newestVersion(origin, work.path);
  await newestRelease.write(dataDir, { version, at: new Date().toISOString() });
}
