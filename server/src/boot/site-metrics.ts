import { stat, statfs } from 'node:fs/promises';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { lastBackup } from '../backup/last-backup.ts';
import { version } from '../core/version.ts';
import { type Database, observeQueries, sqliteFile } from '../db/database.ts';
import { readerStats } from '../db/lists/list-reads.ts';
import { newestSchema } from '../db/migrate.ts';
import { poolStats } from '../db/postgres/postgres.ts';
import type { ImageStorage } from '../images/storage/image-storage.ts';
import { outboxState } from '../outbox/outbox-reads.store.ts';
import type { Config } from './config/config.ts';

const seconds = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Adds the site's own figures to `/metrics`, beside the figures of requests. */
export function siteMetrics(
  registry: Registry,
  { config, db }: { config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>; db: Database },
): void {
  const { dataDir, databaseUrl } = config;
  stateGauge(
    registry,
    'alumni_list_reads',
    'Lists and searches that are read or wait for it, and the threads that read.',
    () => readerStats(db),
  );
  const labels = {
    version,
    node: process.versions.node,
    schema: newestSchema,
    database: databaseUrl ? 'postgresql' : 'sqlite',
    files: config.s3 ? 's3' : 'disk',
  };
  new Gauge({
    name: 'alumni_build_info',
    help: 'Version of the program, of Node.js and of the schema; always 1.',
    labelNames: Object.keys(labels) as (keyof typeof labels)[],
    registers: [registry],
  }).set(labels, 1);

  let outbox = Promise.resolve<Awaited<ReturnType<typeof outboxState>> | undefined>(undefined);
  gauge(registry, 'alumni_outbox_mails', 'Mails that wait to be sent.', async () => {
    outbox = outboxState(db).catch(() => undefined);
    return (await outbox)?.waiting;
  });
  gauge(
    registry,
    'alumni_outbox_oldest_seconds',
    'Age of the oldest mail that waits; 0 if none does.',
    async () => {
      const state = await outbox;
      return state && ageInSeconds(state.oldest);
    },
  );
  gauge(
    registry,
    'alumni_backup_age_seconds',
    'Time since the last complete backup was begun; missing if none is known.',
    async () => {
      const time = await lastBackup(dataDir);
      return time && ageInSeconds(time);
    },
  );
  const disk = () => statfs(dataDir).catch(() => undefined);
  gauge(registry, 'alumni_disk_free_bytes', 'Free on the disk of DATA_DIR.', async () => {
    const stats = await disk();
    return stats && stats.bavail * stats.bsize;
  });
  gauge(registry, 'alumni_disk_size_bytes', 'Size of the disk of DATA_DIR.', async () => {
    const stats = await disk();
    return stats && stats.blocks * stats.bsize;
  });
  gauge(registry, 'alumni_wal_bytes', 'Log of writes beside the SQLite file.', async () => {
    if (databaseUrl) return undefined;
    const stats = await stat(`${sqliteFile(dataDir)}-wal`).catch(() => undefined);
    return stats?.size ?? 0;
  });
  stateGauge(
    registry,
    'alumni_database_connections',
    'PostgreSQL: connections in use and idle, and statements that wait for one.',
    () => poolStats(db),
  );
  queryMetrics(registry, db);
}

/**
 * Measures the statements of the main thread. On SQLite, other threads read lists and searches, which are not measured.
 */
function queryMetrics(registry: Registry, db: Database): void {
  const queries = new Histogram({
    name: 'alumni_database_query_seconds',
    help: 'Time that statements took, waiting for the answer included.',
    labelNames: ['outcome'],
    buckets: seconds,
    registers: [registry],
  });
  const [ok, failed] = [queries.labels('ok'), queries.labels('failed')];
  observeQueries(db, (ms, hasFailed) => (hasFailed ? failed : ok).observe(ms / 1000));
}

/** Wraps the storage so that its calls are measured. */
export function storageWithMetrics(registry: Registry, storage: ImageStorage): ImageStorage {
  const calls = new Histogram({
    name: 'alumni_storage_seconds',
    help: 'Time that calls to the storage of files took.',
    labelNames: ['operation', 'outcome'],
    buckets: seconds,
    registers: [registry],
  });
  const timed = async <T>(operation: string, call: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    let outcome = 'failed';
    try {
      const result = await call();
      outcome = 'ok';
      return result;
    } finally {
      calls.observe({ operation, outcome }, (performance.now() - started) / 1000);
    }
  };
  return {
    put: (name, bytes) => timed('put', () => storage.put(name, bytes)),
    open: (name) => timed('open', () => storage.open(name)),
    remove: (name) => timed('remove', () => storage.remove(name)),
    check: () => timed('check', () => storage.check()),
    list: () => storage.list(),
  };
}

function ageInSeconds(time: Date | undefined): number {
  return time ? Math.max(0, (Date.now() - time.getTime()) / 1000) : 0;
}

/**
 * A gauge with one value per state, omitted if `read` returns undefined. For example, only PostgreSQL has connections
 * to count, and only SQLite has threads.
 */
function stateGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Record<string, number> | undefined,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(read() ?? {})) this.set({ state }, count);
    },
  });
}

/** A gauge that is omitted while its value is unknown, so that the other metrics still appear. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
