import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../../core/domain-errors.ts';
import { inTime } from '../../core/in-time.ts';

const checkTimeoutMs = 3_000;
/** Balancers wait for a second or two. */
const degradableTimeoutMs = 1_000;
const late = 'took too long';

interface HealthChecks {
  /** Without it nothing works. */
  database: () => Promise<unknown>;
  files: () => Promise<unknown>;
  /**
   * Whether all instances share the files: then they would all be taken out together, although pages
   * work without pictures.
   */
  filesAreShared: boolean;
  /** Reads the first page of the public lists, as visitors open them. */
  lists: () => Promise<unknown>;
  /** Whether the database was found damaged when it was looked through last. */
  isDamaged: () => Promise<boolean>;
}

/**
 * `/healthz`: the process is up. `/readyz`: 503 while the server closes, and if a check rejects or takes
 * too long, or if lists cannot be read of a damaged database; one whose lists can be read is told as `integrity: failed`, and
 * shared files that do not answer as `degraded`, with 200.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database, files, filesAreShared, lists, isDamaged }: HealthChecks,
): Promise<void> {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  let wereDegraded = false;
  async function filesState(): Promise<'ok' | 'degraded'> {
    try {
      await inTime(files(), filesAreShared ? degradableTimeoutMs : checkTimeoutMs, late);
      if (wereDegraded) app.log.info('object storage is available again');
      wereDegraded = false;
      return 'ok';
    } catch (error) {
      if (!filesAreShared) throw error;
      if (!wereDegraded) app.log.warn({ err: error }, 'object storage is unavailable');
      wereDegraded = true;
      return 'degraded';
    }
  }

  /** Lists are read where damage is known alone: a balancer asks often. */
  async function integrityState(): Promise<{ integrity?: 'failed' }> {
    if (!(await isDamaged())) return {};
    await inTime(lists(), checkTimeoutMs, late);
    return { integrity: 'failed' };
  }

  app.get('/readyz', async (_request, reply) => {
    if (app.isClosing) throw new UnavailableError('busy');
    try {
      const [state, integrity] = await Promise.all([
        filesState(),
        integrityState(),
        inTime(database(), checkTimeoutMs, late),
      ]);
      reply.header('cache-control', 'no-store');
      return reply.send({
        status: state === 'ok' ? 'ready' : 'degraded',
        database: 'ok',
        files: state,
        ...integrity,
      });
    } catch (error) {
      throw new UnavailableError('storageUnavailable', error);
    }
  });
}
