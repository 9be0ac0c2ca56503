import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../../core/domain-errors.ts';
import { inTime } from '../../core/in-time.ts';

const checkTimeoutMs = 3_000;
/** Balancers wait for a second or two. */
const degradableTimeoutMs = 1_000;
const late = 'took too long';
const writeEveryMs = 10_000;

interface HealthChecks {
  /** Without it nothing works. */
  database: () => Promise<unknown>;
  /** Rejects where nothing can be written. */
  write: () => Promise<unknown>;
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
 * shared files that do not answer as `degraded`, with 200. A database that can be read alone is `read-only`, with 200:
 * visitors read on.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database, write, files, filesAreShared, lists, isDamaged }: HealthChecks,
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

  let written: { at: number; isPossible: Promise<boolean> } | undefined;
  /** Kept for a while: nobody outside is to cause writes. */
  function canWrite(): Promise<boolean> {
    if (written && performance.now() - written.at < writeEveryMs) return written.isPossible;
    const isPossible = inTime(write(), checkTimeoutMs, late).then(
      () => true,
      (err: unknown) => {
        app.log.error({ err }, 'the database cannot be written');
        return false;
      },
    );
    written = { at: performance.now(), isPossible };
    return isPossible;
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
      const [state, integrity, isWritable] = await Promise.all([
        filesState(),
        integrityState(),
        canWrite(),
        inTime(database(), checkTimeoutMs, late),
      ]);
      reply.header('cache-control', 'no-store');
      return reply.send({
        status: isWritable ? (state === 'ok' ? 'ready' : 'degraded') : 'read-only',
        database: 'ok',
        files: state,
        ...integrity,
      });
    } catch (error) {
      throw new UnavailableError('storageUnavailable', error);
    }
  });
}
