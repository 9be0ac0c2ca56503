import type { Resolver } from 'node:dns/promises';
import type { Quotas } from '../../accounts/allowance.store.ts';
import type { Database } from '../../db/database.ts';
import type { ImageStorage } from '../../images/storage/image-storage.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';

/** The program hands these to features. */
export interface Provided {
  db: Database;
  storage: ImageStorage;
  limiter: RateLimiter;
  settings: LiveSettings;
  /** The mail worker; `poke` wakes it after a commit that queued mail. */
  mail: { poke(): void };
  /** How long a requested password reset waits: chosen anew for each (decision 0023). */
  resetDelayMs: () => number;
  /** A DNS client, which can be asked for TXT records. */
  dns: () => Pick<Resolver, 'resolveTxt'>;
}

/** Settings of the environment that features read. */
interface Environment {
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  contactEmail: string | undefined;
  dkimSelector: string | undefined;
  bounceAddress: string | undefined;
  /** Absent without rate limits. */
  quotas: Quotas | undefined;
  /** Whether admins and masters need a second step of the log-in to act as such. */
  twoFactorRequired: boolean;
  trustProxy: boolean | string[];
}

/** The parts of these that a feature uses: `Needs<'db' | 'mail', 'publicUrl'>`. */
export type Needs<Part extends keyof Provided, Setting extends keyof Environment = never> = Pick<
  Provided,
  Part
> &
  ([Setting] extends [never] ? unknown : { config: Pick<Environment, Setting> });
