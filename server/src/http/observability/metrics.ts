import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { Semaphore } from '../../core/semaphore.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry behind `/metrics`. Features register their own metrics. */
    metrics: Registry;
    /** Queues of the semaphores, by name. */
    queues: Map<string, Semaphore['stats']>;
    /** Counts a request that a rate limit refused. */
    countLimit: (rule: string) => void;
  }
}

/** Only one registry per process, because its observers and timers last until the process ends. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

/** Serves `/metrics` in Prometheus text format to loopback clients and to holders of the token. */
export async function metricsRoutes(
  app: FastifyInstance,
  { token }: { token: string | undefined },
): Promise<void> {
  const registry = new Registry();
  app.decorate('metrics', registry);
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the last byte of the answer, of answers that the cache does not repeat.',
    labelNames,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const limited = new Counter({
    name: 'alumni_limits_reached_total',
    help: 'Requests answered 429, by the limit that they have met.',
    labelNames: ['rule'],
    registers: [registry],
  });
  app.decorate('countLimit', (rule: string) => limited.inc({ rule }));
  queueMetrics(app);
  const labelled = (labels: Record<(typeof labelNames)[number], string>) => ({
    request: requests.labels(labels),
    duration: durations.labels(labels),
  });
  const known = new Map<string, ReturnType<typeof labelled>>();
  app.onSentResponse(({ request: { method = '' }, route, status, ms }) => {
    const key = `${method} ${status} ${route}`;
    const counted = known.get(key) ?? labelled({ method, route, status: String(status) });
    known.set(key, counted);
    counted.request.inc();
    if (ms !== undefined) counted.duration.observe(ms / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw new NotFoundError();
    reply.type(registry.contentType).header('cache-control', 'no-store');
    return Registry.merge([processMetrics, registry]).metrics();
  });
}

function queueMetrics(app: FastifyInstance): void {
  const queues = new Map<string, Semaphore['stats']>();
  app.decorate('queues', queues);
  new Gauge({
    name: 'alumni_queue',
    help: 'Tasks that run and wait where few may run at once.',
    labelNames: ['queue', 'state'],
    registers: [app.metrics],
    collect() {
      for (const [queue, stats] of queues) {
        for (const [state, count] of Object.entries(stats())) this.set({ queue, state }, count);
      }
    },
  });
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A request forwarded by a local proxy also comes from loopback, so it needs the token. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token && given) {
    const [a, b] = [Buffer.from(given), Buffer.from(token)];
    return a.length === b.length && timingSafeEqual(a, b);
  }
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return forwarded === undefined && loopback.has(request.socket.remoteAddress ?? '');
}
