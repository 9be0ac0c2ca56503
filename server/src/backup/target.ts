import type { Report } from '../db/backfill.ts';
import type { BackupFile, Manifest } from './manifest.ts';

export type Content = AsyncIterable<Buffer | string> | Iterable<Buffer | string>;

/** A file of a backup is missing, or its disk cannot read it. */
export class UnreadableFileError extends Error {}

/** A backup that is read, wherever it is. */
export interface BackupReader {
  /** For people: what `restore` was told. */
  readonly label: string;
  /** Text of the manifest; undefined where there is none. */
  manifest(): Promise<string | undefined>;
  /** The bytes of a file. Throws `UnreadableFileError`. */
  read(file: BackupFile): AsyncIterable<Buffer>;
}

export interface UnfinishedBackup {
  manifest: Manifest;
  /** The files that the place did not have. */
  written: BackupFile[];
}

/** Contents of a backup before it is written, to estimate its size. */
export interface ExpectedBackup {
  images: { name: string; bytes: number; sha256: string }[];
  databaseBytes: number;
}

/** A backup that is written, wherever it will be. */
export interface BackupWriter {
  /** Throws `BackupError` where there is no room for it. Nothing is written before. */
  assertRoom(expected: ExpectedBackup): Promise<void>;
  write(path: string, content: Content): Promise<BackupFile>;
  /** Takes a picture over that the place has already; undefined if it has none with this hash. */
  reuse(path: string, sha256: string): Promise<BackupFile | undefined>;
  /** Takes a picture back that the backup will not name. */
  remove(file: BackupFile): Promise<void>;
  /** Reads again what was written, then writes the manifest: the backup is complete. Throws `BackupError`. */
  finish(made: UnfinishedBackup, report: Report): Promise<void>;
  /** Removes what was needed to write; all of it unless the backup is complete. */
  close(): Promise<void>;
}

export interface StoredBackup {
  name: string;
  time: Date;
  /** As `restore` takes it. */
  label: string;
  /** Whether a trial restore has found damaged files in it. */
  isDamaged: boolean;
}

/** A target of the daily backups: a folder, or a bucket. Its methods throw `BackupError` if it fails. */
export interface BackupTarget {
  /** For people. */
  readonly label: string;
  /** A folder of this machine for what is needed for a moment. */
  readonly workFolder: string;
  /** Whether it had backups and is away, as a disk that is not mounted. Nothing is written there then. */
  isGone(): Promise<boolean>;
  /** Creates the target again after it was gone. */
  renew(): Promise<void>;
  /** Complete backups, oldest first. */
  list(): Promise<StoredBackup[]>;
  reader(name: string): BackupReader;
  /**
   * Begins a backup. `before` is the one whose pictures are taken over without reading them; without
   * it each is written or read.
   */
  begin(name: string, before: StoredBackup | undefined): Promise<BackupWriter>;
  /** Notes what a trial restore has found. */
  markDamaged(name: string): Promise<void>;
  /** Of the room where it is, the share that is free; undefined where nobody can tell. */
  freeShare(): Promise<number | undefined>;
  /** Removes these backups, what killed runs have left, and pictures that nothing needs any more. */
  tidy(outdated: string[], startedAt: Date): Promise<void>;
}

const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/;

/** Names sort by time; a colon is no part of a name on every disk. */
export function backupName(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(':', '-');
}

/** Undefined for a name that no backup has. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, ...clock] = pattern.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${clock.join(':')}Z`);
}
