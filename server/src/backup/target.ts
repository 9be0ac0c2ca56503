import { randomBytes } from 'node:crypto';
import type { Report } from '../core/report.ts';
import type { BackupFile, Manifest } from './manifest.ts';

export type Content = AsyncIterable<Buffer | string> | Iterable<Buffer | string>;

/** A file of a backup is missing or unreadable. */
export class UnreadableFileError extends Error {}

/** Reads a backup from a folder or a bucket. */
export interface BackupReader {
  /** The argument with which `restore` finds the backup. Messages name the backup by it. */
  readonly label: string;
  /** Text of the manifest; undefined if there is none. */
  manifest(): Promise<string | undefined>;
  /** The bytes of a file. Throws `UnreadableFileError`. */
  read(file: BackupFile): AsyncIterable<Buffer>;
}

export interface UnfinishedBackup {
  manifest: Manifest;
  /** Files that this backup has written, because the target did not have them. */
  written: BackupFile[];
}

/** Contents of a backup before it is written, to estimate its size. */
export interface ExpectedBackup {
  images: { name: string; bytes: number; sha256: string }[];
  databaseBytes: number;
}

/** Writes a backup into a folder or a bucket. */
export interface BackupWriter {
  /** Throws `BackupError` if the target lacks room. Writes nothing. */
  assertRoom(expected: ExpectedBackup): Promise<void>;
  write(path: string, content: Content): Promise<BackupFile>;
  /** Reuses a picture that the target already has; undefined if none there has this hash. */
  reuse(path: string, sha256: string): Promise<BackupFile | undefined>;
  /** Removes a picture that the backup will not name. */
  remove(file: BackupFile): Promise<void>;
  /** Reads the written files back, then writes the manifest, which completes the backup. Throws `BackupError`. */
  finish(made: UnfinishedBackup, report: Report): Promise<void>;
  /** Removes temporary files, and the whole backup unless it is complete. */
  close(): Promise<void>;
}

export interface StoredBackup {
  name: string;
  time: Date;
  /** The argument with which `restore` finds the backup. */
  label: string;
  /** Whether a trial restore found damaged files in it. */
  isDamaged: boolean;
}

/**
 * A target of daily backups: a folder or a bucket, with one subfolder for each site. Methods throw `BackupError` if
 * the target fails.
 */
export interface BackupTarget {
  /** Names the target in messages. */
  readonly label: string;
  /** Ids of the sites with a folder there. `''` stands for backups from before 1.0, which lie in the target itself. */
  siteIds(): Promise<string[]>;
  site(id: string): SiteBackups;
}

/** The backups of one site in a target. Methods throw `BackupError` if the target fails. */
export interface SiteBackups {
  /** The argument with which `restore` finds the newest backup. */
  readonly label: string;
  /** A local folder for temporary files. */
  readonly workFolder: string;
  list(): Promise<StoredBackup[]>;
  reader(name: string): BackupReader;
  /**
   * Begins a backup. Pictures of `before` are reused without reading them. Without `before`, each picture is written,
   * or read back and reused.
   */
  begin(name: string, before: StoredBackup | undefined): Promise<BackupWriter>;
  /** Marks a backup in which a trial restore found damage. */
  markDamaged(name: string): Promise<void>;
  /** Free share of the target's disk; undefined if unknown. */
  freeShare(): Promise<number | undefined>;
  /** Removes these backups, the remains of killed runs, and unused pictures. */
  tidy(outdated: string[], startedAt: Date): Promise<void>;
}

/** Whether a name is that of a site's folder: a random UUID, which nobody can guess. */
export const isSiteId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** The last part is optional: names of backups from before 1.0 end with the seconds. */
const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-(\d{3})-[0-9a-f]{8})?$/;

/** Names sort by time. The random end separates two databases that begin in the same millisecond. */
export function newBackupName(time: Date): string {
  // Some disks forbid colons in names.
  const sortable = time.toISOString().slice(0, -1).replaceAll(/[:.]/g, '-');
  return `${sortable}-${randomBytes(4).toString('hex')}`;
}

/** Undefined if the name is not a backup's. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hour, minute, second, ms = '000'] = pattern.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}
