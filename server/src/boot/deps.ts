import type { Resolver } from 'node:dns/promises';
import type { ContentChanges } from '../db/content-changes.ts';
import type { Database } from '../db/database.ts';
import type { ImageStorage } from '../files/image-storage.ts';
import type { ClientAssets } from '../http/client-assets.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { LiveSettings } from '../site/live-settings.ts';
import type { Config } from './config.ts';
import type { IntegrityWatch } from './integrity-watch.ts';

/** Dependencies of the features' routes. */
export interface Deps {
  config: Config;
  db: Database;
  /** Notifies of changes in `db`. */
  changes: ContentChanges;
  storage: ImageStorage;
  limiter: RateLimiter;
  settings: LiveSettings;
  /** The page's files of this version. */
  assets: ClientAssets;
  /** Told of what requests have failed with: a damaged database is looked through at once. */
  integrity: Pick<IntegrityWatch, 'suspect'>;
  /** The mail worker; `poke` wakes it after a commit that queued mail. */
  mail: { poke(): void };
  /** How long a requested password reset waits: chosen anew for each (decision 0023). */
  resetDelayMs: () => number;
  /** A DNS client, which can be asked for TXT records. */
  dns: () => Pick<Resolver, 'resolveTxt'>;
}
