import { Resolver } from 'node:dns/promises';
import type { Database } from '../db/database.ts';
import { noRateLimiter } from '../http/limits/rate-limit.ts';
import { readAssets } from '../http/page/client-assets.ts';
import type { ImageStorage } from '../images/storage/image-storage.ts';
import { liveSettings } from '../settings/live-settings.ts';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { givenSettings } from './config/site.ts';

/** The site for commands, which send it requests as a visitor would. It does not listen and starts no workers. */
export async function openSite(config: Config, db: Database, storage: ImageStorage) {
  const app = await buildApp({
    config: { ...config, rateLimits: false },
    db,
    changes: { current: () => undefined, close: async () => {} },
    storage,
    settings: liveSettings(db, givenSettings(config), () => undefined),
    assets: readAssets(),
    integrity: { checkAfter() {} },
    mail: { poke() {} },
    limiter: noRateLimiter,
    resetDelayMs: () => 0,
    dns: () => new Resolver(),
  });
  return {
    async get(url: string): Promise<Buffer | undefined> {
      const { statusCode, rawPayload } = await app.inject({ url });
      return statusCode === 200 ? rawPayload : undefined;
    },
    close: () => app.close(),
  };
}
