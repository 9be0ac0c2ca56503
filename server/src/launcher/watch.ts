import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastBackup } from '../backup/last-backup.ts';
import { type Config, parseConfig } from '../boot/config/config.ts';
import { newestRelease } from '../core/newest-release.ts';
import { ownAddress } from '../core/own-address.ts';
import { currentPath, type Installation, LauncherError, readSettings } from './installation.ts';
import { newestVersion, readReleaseOrigin } from './published.ts';

const timeoutMs = 20_000;
const lookEveryMs = 23 * 60 * 60_000;
/** Allows two hourly retries of a failed backup before the alarm. */
const lateMinutes = 120;

/**
 * Pings HEARTBEAT_URL while all is well, and looks daily for a newer version. A timer runs it every five minutes: the
 * server itself makes no such requests.
 */
export async function watch(installed: Installation): Promise<void> {
  const config = parseConfig(readSettings(installed, {}));
  const failures: string[] = [];
  for (const work of [pingHeartbeat, lookForRelease]) {
    await work(config, currentPath(installed)).catch((error: unknown) => {
      failures.push(error instanceof LauncherError ? error.message : String(error));
    });
  }
  if (failures.length > 0) throw new LauncherError(failures.join('\n'));
}

/** Pings HEARTBEAT_URL only if all is well: the monitoring service alerts a person when pings stop. */
async function pingHeartbeat({ heartbeatUrl, ...config }: Config): Promise<void> {
  if (!heartbeatUrl) return;
  const address = `${ownAddress(config.host, String(config.port))}/readyz`;
  const ready = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).then(
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
  const response = await fetch(heartbeatUrl, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: Error) => ({ ok: false, status: String(error.cause ?? error.message) }),
  );
  if (!response.ok) throw new LauncherError(`HEARTBEAT_URL answers ${response.status}.`);
}

async function lookForRelease({ releaseFeed, dataDir }: Config, release: string): Promise<void> {
  // If the check is switched off, remove its last result: the Health page would report it for ever.
  if (!releaseFeed) return newestRelease.remove(dataDir);
  const origin = readReleaseOrigin(release);
  if (!origin) return;
  const known = await newestRelease.read(dataDir);
  if (known && Math.abs(Date.now() - Date.parse(known.at)) < lookEveryMs) return;
  using work = mkdtempDisposableSync(join(tmpdir(), 'alumni-feed-'));
  const version = await newestVersion(origin, work.path);
  await newestRelease.write(dataDir, { version, at: new Date().toISOString() });
}
