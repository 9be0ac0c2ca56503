import type { ContentChanges } from '../db/content-changes.ts';
import type { Provided } from '../http/calls/needs.ts';
import type { ClientAssets } from '../http/page/client-assets.ts';
import type { Config } from './config/config.ts';
import type { IntegrityWatch } from './tasks/integrity-watch.ts';

/** Everything that the application is built from. */
export interface Deps extends Provided {
  config: Config;
  /** Notifies of changes in `db`. */
  changes: ContentChanges;
  /** The built files of the client in this version. */
  assets: ClientAssets;
  /** Receives the errors of failed requests: signs of damage start an integrity check at once. */
  integrity: Pick<IntegrityWatch, 'checkAfter'>;
}
