import type { Migration } from 'kysely/migration';
import * as init from './001-init.ts';
import * as uploadKeys from './002-upload-keys.ts';
import * as createKeys from './003-create-keys.ts';
import * as mailUrgency from './004-mail-urgency.ts';

/** Applied in the order of their names; a migration that has shipped is never edited. */
export const migrations: Record<string, Migration> = {
  '001-init': { up: init.up },
  '002-upload-keys': { up: uploadKeys.up },
  '003-create-keys': { up: createKeys.up },
  '004-mail-urgency': { up: mailUrgency.up },
};
