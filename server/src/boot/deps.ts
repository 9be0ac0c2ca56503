import type { ContentChanges } from '../db/content-changes.ts';
import type { Provided } from '../http/calls/needs.ts';
import type { ClientAssets } from '../http/page/client-assets.ts';
import type { Config } from './config/config.ts';
import type { IntegrityWatch } from './tasks/integrity-watch.ts';

/** The application is built of these. */
export interface Deps extends Provided {
  config: Config;
  /** Notifies of changes in `db`. */
  changes: ContentChanges;
  /** The page's files of this version. */
  assets: ClientAssets;
  /** Told of what requests have failed with: a damaged database is looked through at once. */
  integrity: Pick<IntegrityWatch, 'suspect'>;
}
