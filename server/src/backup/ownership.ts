import { recordAudit } from '../audit-log/audit-log.store.ts';
import type { Trx } from '../db/database.ts';
import { horizon } from '../db/ids.ts';
import { endTurn } from '../db/intervals.store.ts';
import { createdAt } from '../db/migrate.ts';
import { backupInterval, forgetRefusals, isNotedRun } from './backup-runs.store.ts';
import type { BackupDeps } from './create-backup.ts';
import { type KnownBackup, listKnownBackups, noteKnownBackups } from './known-backups.store.ts';
import { lastBackup } from './last-backup.ts';
import { BackupError, type Manifest, parseManifest } from './manifest.ts';
import type { RotatedBackup } from './rotation.ts';
import { siteIdentity } from './site-identity.store.ts';
import type { BackupTarget, StoredBackup } from './target.ts';

/** `foreign`: of another site. `newer`: of this site, and later than what this database knows. */
export type Refusal = 'foreign' | 'newer';

type Deps = Pick<BackupDeps, 'db' | 'dataDir'>;

/** A backup that another database has begun, and that decides for its place. */
interface UnknownBackup {
  newest: StoredBackup;
  refusal: Refusal;
  /** As its manifest says; empty where it does not. */
  site: string;
}

/** The newest backup of a place, which another database has begun. */
export interface Stranger extends UnknownBackup {
  target: BackupTarget;
  /** All that this database must know to go on. */
  unknown: UnknownBackup[];
}

/** The newest backup of a place is one that this database has not begun: decision 0063. */
export class RefusedTargetError extends BackupError {
  readonly refusal: Refusal;
  readonly label: string;

  constructor({ target, refusal, newest }: Stranger) {
    const found = {
      foreign: `${target.label} has backups of another site, the newest ${newest.label}: nothing was written or removed.`,
      newer: `${target.label} has newer backups of this site than this database knows, up to ${newest.label}: it is an older copy. Nothing was written or removed.`,
    }[refusal];
    super(
      `${found} Choose another place, or restore that backup; to go on beside what is there: alumni cli backup --adopt, or Go on here on Health.`,
    );
    this.refusal = refusal;
    this.label = target.label;
  }
}

export interface OwnBackup extends StoredBackup, RotatedBackup {}

/** Throws `BackupError` where a folder that had backups is away: they would go onto another disk, unseen. */
export async function assertTargetThere({ isGone, label }: BackupTarget): Promise<void> {
  if (!(await isGone())) return;
  throw new BackupError(
    `${label} is not the folder of before: its disk may not be mounted. Nothing was written. Mount it; to begin anew there: alumni cli backup --adopt, or Go on here on Health.`,
  );
}

/** Throws `RefusedTargetError` unless the place has no backup, or this database knows the newest. */
export async function assertOwnTarget(deps: Deps, target: BackupTarget): Promise<void> {
  const found = await strangerIn(deps, target);
  if (found) throw new RefusedTargetError(found);
}

/**
 * Lets this database go on beside what is in a place. Nothing of that is removed by it. `actorId`: of a
 * master, or nobody's for the command line.
 */
export async function adoptTarget(
  trx: Trx,
  { target, newest, unknown }: Pick<Stranger, 'target' | 'unknown'> & Partial<Stranger>,
  actorId?: string,
): Promise<void> {
  const adopted = unknown.map(({ site, newest: { name } }) => ({ site, name, adopted: 1 }));
  await noteKnownBackups(trx, adopted);
  await forgetRefusals(trx, target.label);
  await endTurn(trx, backupInterval);
  const details = { place: target.label, backup: newest?.name ?? '' };
  await recordAudit(trx, { actorId, action: 'backups.adopted', subject: target.label, details });
}

/** The backups of this site, and how many others there are. */
export async function backupsIn(
  deps: Deps,
  target: BackupTarget,
): Promise<{ own: OwnBackup[]; foreign: number }> {
  const knowledge = await readKnowledge(deps);
  const own: OwnBackup[] = [];
  let foreign = 0;
  for (const backup of await target.list()) {
    const manifest = parseManifest((await target.reader(backup.name).manifest()) ?? '');
    const known = findKnown(knowledge.backups, backup, manifest);
    if (known?.adopted === 0) own.push({ ...backup, reason: rotatedAs(manifest) });
    else if (knowledge.ids.has(manifest?.site ?? '')) own.push({ ...backup, reason: 'held' });
    else if (!isEmpty(manifest)) foreign += 1;
  }
  return { own, foreign };
}

/**
 * The newest backup of a place, if it holds something and this database does not know it. One from the future, made
 * while a clock was ahead, stays the newest until its date: the newest of the others must be known as well.
 */
export async function strangerIn(deps: Deps, target: BackupTarget): Promise<Stranger | undefined> {
  const backups = await target.list();
  const latest = horizon();
  const past = backups.filter(({ time }) => time.toISOString() <= latest);
  const lists = past.length < backups.length ? [backups, past] : [backups];
  const unknown: UnknownBackup[] = [];
  for (const list of lists) {
    const found = await findUnknown(deps, target, list);
    if (found) unknown.push(found);
  }
  const [first] = unknown;
  return first && { ...first, target, unknown };
}

async function findUnknown(
  deps: Deps,
  target: BackupTarget,
  backups: StoredBackup[],
): Promise<UnknownBackup | undefined> {
  const knowledge = await readKnowledge(deps);
  for (const newest of backups.toReversed()) {
    const text = await target.reader(newest.name).manifest();
    const manifest = parseManifest(text ?? '');
    if (findKnown(knowledge.backups, newest, manifest)) return undefined;
    // Nothing of anybody would be lost with it.
    if (text === undefined || isEmpty(manifest)) continue;
    const site = manifest?.site ?? '';
    if (manifest && !site && (await isOfBefore(deps, newest))) {
      const names = backups.map(({ name }) => ({ site, name, adopted: 0 }));
      await noteKnownBackups(deps.db, names);
      return undefined;
    }
    const refusal: Refusal = knowledge.ids.has(site) ? 'newer' : 'foreign';
    return { refusal, newest, site };
  }
  return undefined;
}

async function readKnowledge({ db }: Deps) {
  const { id, formerIds } = await siteIdentity(db);
  return { ids: new Set([id, ...formerIds]), backups: await listKnownBackups(db) };
}

/** A manifest that nobody can read any more is known by its name alone. */
function findKnown(
  known: KnownBackup[],
  { name }: StoredBackup,
  manifest: Manifest | undefined,
): KnownBackup | undefined {
  const site = manifest?.site ?? '';
  return known.find((backup) => backup.name === name && (!manifest || backup.site === site));
}

function isEmpty(manifest: Manifest | undefined): boolean {
  return manifest?.tables.accounts === 0;
}

function rotatedAs(manifest: Manifest | undefined): RotatedBackup['reason'] {
  const { reason } = manifest ?? {};
  return reason === 'manual' || reason === 'upgrade' ? reason : 'daily';
}

const hourMs = 60 * 60_000;

/**
 * Whether a backup without the id of a site is of this one: the table of runs has it, or it was made
 * with the last one that this data folder knows of, by hand or before an upgrade.
 */
async function isOfBefore({ db, dataDir }: Deps, { label, time }: StoredBackup): Promise<boolean> {
  if (await isNotedRun(db, label)) return true;
  const last = await lastBackup(dataDir);
  if (!last || (await createdAt(db)) > last) return false;
  const age = time.getTime() - last.getTime();
  return age > -hourMs && age < 6 * hourMs;
}
