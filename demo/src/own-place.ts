import { findByEmail } from '../../server/src/accounts/accounts.store.ts';
import type { Config } from '../../server/src/boot/config/config.ts';
import { ConfigError } from '../../server/src/boot/config/config-error.ts';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import { currentSchema } from '../../server/src/db/migrate.ts';
import {
  type ImageStorage,
  imageNameOfFile,
} from '../../server/src/images/storage/image-storage.ts';
import { openImageStorage } from '../../server/src/images/storage/open-image-storage.ts';
import { logins } from './content/logins.ts';
import { hasOtherAccounts } from './fill/demo.store.ts';
import { calendarOf } from './plan/calendar.ts';
import { planMembers } from './plan/plan-members.ts';

/**
 * Throws if the folder or database holds data that the demonstration did not create. Otherwise, that data would get a
 * master with a public password. Changes nothing.
 */
export async function assertOwnPlace(config: Config): Promise<void> {
  const db = openDatabase(config);
  try {
    const foreign = await foreignData(db, await openImageStorage(config));
    if (!foreign) return;
    const accounts = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
    const pictures = config.s3 ? 'S3_BUCKET' : 'DATA_DIR';
    const name = foreign === 'accounts' ? accounts : pictures;
    throw new ConfigError(
      `${name} holds ${foreign} that the demonstration did not make. Give it a place of its own.`,
    );
  } finally {
    await db.destroy();
  }
}

/** Whether the master exists: the filling creates it last. */
export async function isFilled(db: Database): Promise<boolean> {
  return (await findByEmail(db, logins.master.email)) !== undefined;
}

/**
 * Kind of data that the demonstration did not create; undefined if there is none. Data of an interrupted filling counts
 * as the demonstration's own.
 */
export async function foreignData(
  db: Database,
  storage: ImageStorage,
): Promise<'accounts' | 'pictures' | undefined> {
  const begun = (await currentSchema(db)) !== undefined;
  // After a complete filling, all further data belongs to the demonstration.
  if (begun && (await isFilled(db))) return undefined;
  const planned = planMembers(calendarOf(new Date())).map(({ email }) => email);
  if (begun && (await hasOtherAccounts(db, planned))) return 'accounts';
  // The filling creates accounts before pictures. If pictures exist without the filling's accounts, they belong to
  // somebody else.
  const none = !begun || !(await findByEmail(db, logins.admin.email));
  return none && (await hasPictures(storage)) ? 'pictures' : undefined;
}

async function hasPictures(storage: ImageStorage): Promise<boolean> {
  for await (const { name } of storage.list()) if (imageNameOfFile(name)) return true;
  return false;
}
