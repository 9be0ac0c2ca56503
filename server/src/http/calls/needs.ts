import type { Resolver } from 'node:dns/promises';
import type { Database } from '../../db/database.ts';
import type { ImageStorage } from '../../images/storage/image-storage.ts';
import type { Quotas } from '../../session/quotas.store.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';

/** Dependencies that the program hands to features. */
export interface Provided {
  db: Database;
  storage: ImageStorage;
  limiter: RateLimiter;
  settings: LiveSettings;
  /** The mail worker. Call `poke` after a commit that queued mail. */
  mail: { poke(): void };
  /** Delay before a requested password reset, random each time (decision 0022). */
  resetDelayMs: () => number;
  /** Creates a DNS client for TXT records. */
  dns: () => Pick<Resolver, 'resolveTxt'>;
}

/** Environment settings that features read. */
interface Environment {
  publicUrl: string;
  dataDir: string;
  phoneCountry: string;
  databaseUrl: string | undefined;
  contactEmail: string | undefined;
  dkimSelector: string | undefined;
  bounceAddress: string | undefined;
  /** Undefined if rate limits are switched off. */
  quotas: Quotas | undefined;
  /** If true, admins and masters without two-factor log-in count as members. */
  twoFactorRequired: boolean;
  trustProxy: boolean | string[];
}

/** The dependencies and settings that a feature uses: `Needs<'db' | 'mail', 'publicUrl'>`. */
export type Needs<Part extends keyof Provided, Setting extends keyof Environment = never> = Pick<
  Provided,
  Part
> &
  ([Setting] extends [never] ? unknown : { config: Pick<Environment, Setting> });
