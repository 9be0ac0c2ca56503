import { hostname } from 'node:os';
import { messageText } from '@alumni/shared/core/messages';
import { confirmHealth, getHealth, type HealthCheck } from '@alumni/shared/health/health';
import { getHealthSummary } from '@alumni/shared/health/health-summary';
import type { FastifyInstance } from 'fastify';
import { version } from '../../core/version.ts';
import { confirmWrites } from '../../db/clock/heartbeat-note.ts';
import { confirmClock } from '../../db/clock/heartbeats.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { recordAudit } from '../../session/audit-log.store.ts';
import { writeAs } from '../../session/write-as.ts';
import { addressOfMasters } from './address-of-masters.ts';
import { checkHealth } from './check-health.ts';
import { healthMessages } from './health.messages.ts';

const hourMs = 60 * 60_000;
/** How long dashboards share one result. */
const summaryMs = 60_000;

/** Health report for masters: the checks of the command `alumni doctor`, plus the checks of a serving process. */
export async function healthReportRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'storage' | 'settings', 'trustProxy' | 'publicUrl' | 'dataDir'>,
): Promise<void> {
  const { config, settings } = deps;
  const since = new Date().toISOString();
  const errors = countByHour();
  let hasUnknownProxy = false;
  if (config.trustProxy === false) {
    app.addHook('onRequest', ({ headers }, _reply, done) => {
      if (headers['x-forwarded-for']) hasUnknownProxy = true;
      done();
    });
  }
  const seen = addressOfMasters(config.publicUrl, app.log);
  app.addHook('onResponse', (request, { statusCode }, done) => {
    seen.record(request);
    // A response 503 is not counted: it means a busy server or unavailable storage, and both have their own checks.
    if (statusCode >= 500 && statusCode !== 503) errors.add();
    done();
  });

  const waiting = (queue: string) => app.queues.get(queue)?.().waiting ?? 0;

  const check = async () =>
    checkHealth({
      ...deps,
      dataDir: config.dataDir,
      content: app.contentNow,
      settings: await settings.current(),
      served: {
        errors: errors.ofLastDay(),
        waitingPictures: waiting('uploads') + waiting('renditions'),
        hasUnknownProxy,
        publicUrl: config.publicUrl,
        seenAt: seen.at(),
      },
    });

  route(app, getHealth, async () => ({
    version,
    instance: hostname(),
    time: new Date().toISOString(),
    since,
    checks: await check(),
  }));

  route(app, confirmHealth, async ({ body: { what }, viewer, request, language }) => {
    await writeAs(deps.db, viewer, 'master', async (trx, { id }) => {
      if (what === 'clock') await confirmClock(trx);
      const details = { setting: what };
      await recordAudit(trx, { actorId: id, action: 'setting.changed', subject: what, details });
    });
    if (what === 'writes') await confirmWrites(config.dataDir);
    request.log.warn({ by: viewer.id, what }, 'confirmed');
    return { message: messageText(healthMessages.healthConfirmed, language) };
  });

  const lastCheck = cachedFor(summaryMs, check);
  route(app, getHealthSummary, async () => {
    const checks = await lastCheck();
    const count = (wanted: HealthCheck['state']) =>
      // The dashboard lists the remaining example data itself.
      checks.filter(({ name, state }) => state === wanted && name !== 'example').length;
    return { bad: count('bad'), watch: count('watch') };
  });
}

/** Caches a value for `ms`; concurrent callers share one computation. */
function cachedFor<T>(ms: number, make: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; since: number } | undefined;
  return () => {
    if (cached && Math.abs(Date.now() - cached.since) < ms) return cached.value;
    const made = { value: make(), since: Date.now() };
    cached = made;
    made.value.catch(() => {
      if (cached === made) cached = undefined;
    });
    return made.value;
  };
}

/** Counts events of the last 24 hours, by hour. */
function countByHour() {
  const hours = new Map<number, number>();
  const now = () => Math.floor(Date.now() / hourMs);
  return {
    add() {
      hours.set(now(), (hours.get(now()) ?? 0) + 1);
      for (const hour of hours.keys()) if (Math.abs(now() - hour) >= 24) hours.delete(hour);
    },
    ofLastDay: () =>
      [...hours].reduce(
        (total, [hour, count]) => total + (Math.abs(now() - hour) < 24 ? count : 0),
        0,
      ),
  };
}
