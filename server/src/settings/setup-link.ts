import { hasMaster } from '../accounts/accounts.store.ts';
import type { Database } from '../db/database.ts';
import { hashToken, newToken } from '../session/token.ts';
import { saveSiteCode } from './site-codes.store.ts';

const lifetimeMs = 24 * 60 * 60_000;

/** Instances that start within this time print one link in all: a second link would invalidate the first. */
const sameStartMs = 60_000;

/** A link that makes one person the first master. It replaces the previous link. Undefined if there is a master. */
export async function newSetupLink(db: Database, publicUrl: string): Promise<string | undefined> {
  if (await hasMaster(db)) return undefined;
  const { code, hash } = newCode();
  await saveSiteCode(db, { name: 'setup', hash, lifetimeMs });
  return linkTo(publicUrl, code);
}

/** A set-up link for the start of an instance; undefined if another instance has just made one. */
export async function setupLinkAtStart(db: Database, publicUrl: string) {
  const { code, hash } = newCode();
  const isNew = await saveSiteCode(db, { name: 'setup', hash, lifetimeMs, keepForMs: sameStartMs });
  return isNew ? linkTo(publicUrl, code) : undefined;
}

function newCode(): { code: string; hash: string } {
  const code = newToken();
  return { code, hash: hashToken(code) };
}

function linkTo(publicUrl: string, code: string): string {
  return `${publicUrl}/#/setup?code=${code}`;
}
