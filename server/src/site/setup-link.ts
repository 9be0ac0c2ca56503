import { hasMaster } from '../accounts/accounts.store.ts';
import type { Database } from '../db/database.ts';
import { hashToken, newToken } from '../session/token.ts';
import { saveSiteCode } from './site-codes.store.ts';

const lifetimeMs = 24 * 60 * 60_000;

/**
 * A link with which one person becomes the first master; the one before it ends. Undefined where there
 * is a master.
 */
export async function newSetupLink(db: Database, publicUrl: string): Promise<string | undefined> {
  if (await hasMaster(db)) return undefined;
  const code = newToken();
  const hash = hashToken(code);
  await db.transaction().execute((trx) => saveSiteCode(trx, { name: 'setup', hash, lifetimeMs }));
  return `${publicUrl}/#/setup?code=${code}`;
}
