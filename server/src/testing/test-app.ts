import { Resolver } from 'node:dns/promises';
import type {
  EndpointDefinition,
  EndpointResponse,
  Input,
  QueryInput,
} from '@alumni/shared/core/endpoint';
import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import { buildApp } from '../boot/app.ts';
import { parseConfig } from '../boot/config/config.ts';
import { givenSettings } from '../boot/config/site.ts';
import type { Deps } from '../boot/deps.ts';
import { mailWork } from '../boot/mail-work.ts';
import { databaseRateLimiter } from '../http/limits/rate-limit.store.ts';
import { noRateLimiter } from '../http/limits/rate-limit.ts';
import { readAssets } from '../http/page/client-assets.ts';
import { openImageStorage } from '../images/storage/open-image-storage.ts';
import { startMailWorker } from '../outbox/mail-worker.ts';
import { createMailer, mailSettings } from '../outbox/mailer.ts';
import { liveSettings } from '../settings/live-settings.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Read once for all apps of a test file. */
const assets = readAssets();

/** Queries a local port without a server, so that tests contact no other machine. */
function noDns(): Resolver {
  const resolver = new Resolver({ timeout: 100, tries: 1 });
  resolver.setServers(['127.0.0.1:9']);
  return resolver;
}

interface CallOptions<E extends EndpointDefinition> {
  params?: Input<E, 'params'>;
  query?: Partial<QueryInput<E>> | Record<string, string | number>;
  /** Loosely typed, because tests also send invalid bodies. */
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface TestResponse<E extends EndpointDefinition = EndpointDefinition> {
  status: number;
  /** The contract's response on success, `{message}` otherwise. */
  body: EndpointResponse<E> & { message: string };
  headers: Record<string, string>;
}

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  deps: Deps;
  /** Sends no more mails. Sending them uses connections of the database now and then. */
  stopMail(): Promise<void>;
  call<E extends EndpointDefinition>(
    endpoint: E,
    options?: CallOptions<E>,
  ): Promise<TestResponse<E>>;
}

/**
 * Builds the real application with its own database and data folder. It does not listen. `logTo` receives the log.
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  {
    resetDelayMs = () => 0,
    dns = noDns,
    logTo,
  }: Partial<Pick<Deps, 'resetDelayMs' | 'dns'>> & { logTo?: DestinationStream } = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const config = parseConfig({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...environment,
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
  });
  const log = pino({ level: config.logLevel }, logTo);
  const settings = liveSettings(database.db, givenSettings(config), () =>
    database.changes.current(),
  );
  const mail = startMailWorker({
    db: database.db,
    mailer: createMailer(mailSettings(config, settings)),
    log,
    ...mailWork({ config, db: database.db, settings, log }),
  });
  const deps: Deps = {
    config,
    db: database.db,
    changes: database.changes,
    storage: await openImageStorage(config),
    settings,
    assets,
    integrity: { checkAfter() {} },
    mail,
    limiter: config.rateLimits ? databaseRateLimiter(database.db) : noRateLimiter,
    resetDelayMs,
    dns,
  };
  const app = await buildApp(deps, log);
  await app.ready();
  return {
    ...database,
    app,
    deps,
    stopMail: () => mail.stop(),
    call: (endpoint, options) => call(app, endpoint, options),
    async close() {
      await app.close();
      await mail.stop();
      await database.close();
    },
  };
}

async function call<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  { params, query, body, token, headers = {} }: CallOptions<E> = {},
): Promise<TestResponse<E>> {
  const values = (params ?? {}) as Record<string, string>;
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const response = await app.inject({
    method: endpoint.method,
    url,
    query: (query ?? {}) as Record<string, string>,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  const json = response.headers['content-type']?.toString().includes('json');
  return {
    status: response.statusCode,
    body: (json ? response.json() : response.body) as TestResponse<E>['body'],
    headers: response.headers as Record<string, string>,
  };
}
