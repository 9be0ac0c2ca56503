import { formMessages } from '@alumni/shared/core/form.messages';
import type { FastifyInstance } from 'fastify';
import { coreMessages } from '../../core/core.messages.ts';
import { UnavailableError } from '../../core/domain-errors.ts';
import { withTimeout } from '../../core/with-timeout.ts';

const checkTimeoutMs = 3_000;
/** Time-out of the check of shared files. Load balancers wait only one or two seconds for `/readyz`. */
const degradableTimeoutMs = 1_000;
const timeoutMessage = 'took too long';
const writeEveryMs = 10_000;

interface HealthChecks {
  /** Checks the database, without which nothing works. */
  database: () => Promise<unknown>;
  /** Rejects if the database cannot be written. */
  write: () => Promise<unknown>;
  files: () => Promise<unknown>;
  /**
   * Whether all instances share the picture files. If so, `/readyz` must not fail with this storage. Otherwise all
   * instances would go out of service together, although the site works without pictures.
   */
  filesAreShared: boolean;
  /** Reads the first page of each public list. */
  lists: () => Promise<unknown>;
  /** Whether the last integrity check found the database damaged. */
  isDamaged: () => Promise<boolean>;
}

/**
 * `/healthz` sends 200 while the process is up. `/readyz` sends 503 while the server closes, or if a check fails or
 * times out.
 *
 * Three kinds of failure still give 200, because visitors can go on reading. `integrity: failed`: the database is
 * damaged but serves lists. `degraded`: the shared files fail. `read-only`: the database cannot be written.
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
      await withTimeout(
        files(),
        filesAreShared ? degradableTimeoutMs : checkTimeoutMs,
        timeoutMessage,
      );
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
  /** Remembers the result for ten seconds. Otherwise each request of an outsider would cause a write. */
  function canWrite(): Promise<boolean> {
    if (written && performance.now() - written.at < writeEveryMs) return written.isPossible;
    const isPossible = withTimeout(write(), checkTimeoutMs, timeoutMessage).then(
      () => true,
      (err: unknown) => {
        app.log.error({ err }, 'the database cannot be written');
        return false;
      },
    );
    written = { at: performance.now(), isPossible };
    return isPossible;
  }

  /** Reads the lists only if the database is damaged, because load balancers request `/readyz` often. */
  async function integrityState(): Promise<{ integrity?: 'failed' }> {
    if (!(await isDamaged())) return {};
    await withTimeout(lists(), checkTimeoutMs, timeoutMessage);
    return { integrity: 'failed' };
  }

  app.get('/readyz', async (_request, reply) => {
    if (app.isClosing) throw new UnavailableError(formMessages.busy);
    try {
      const [state, integrity, isWritable] = await Promise.all([
        filesState(),
        integrityState(),
        canWrite(),
        withTimeout(database(), checkTimeoutMs, timeoutMessage),
      ]);
      reply.header('cache-control', 'no-store');
      return reply.send({
        status: isWritable ? (state === 'ok' ? 'ready' : 'degraded') : 'read-only',
        database: 'ok',
        files: state,
        ...integrity,
      });
    } catch (error) {
      throw new UnavailableError(coreMessages.storageUnavailable, error);
    }
  });
}
