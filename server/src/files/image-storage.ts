import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** To be read to its end or destroyed. */
  stream: Readable;
  /** In bytes. */
  size: number;
}

export interface ListedFile {
  name: string;
  modifiedAt: Date;
}

/**
 * Where pictures lie: a folder, or S3-compatible storage. Names are made by `newImageName` and
 * `renditionName`. Reading and writing fail with `StorageUnavailableError` where the storage does
 * not answer, is full or may not be written.
 */
export interface ImageStorage {
  /** Returns when the file would survive a power cut; nobody ever sees half of it. */
  put(name: string, bytes: Buffer): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
  /** Throws, with the reason, where the storage cannot be used at all. */
  check(): Promise<void>;
}

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** 128 random bits: nobody finds a picture by trying names. */
export function newImageName(): string {
  return `${randomBytes(16).toString('base64url')}.jpg`;
}

/** Whether a name can have come from `newImageName`. */
export function isImageName(name: string): boolean {
  return /^[\w-]{22}\.jpg$/.test(name);
}

export function renditionName(name: string, width: number, format: 'webp' | 'jpg'): string {
  return `renditions/${name.slice(0, -'.jpg'.length)}-${width}.${format}`;
}

/** The picture that a listed file is, or is a rendition of; `undefined` for anything else. */
export function imageOfFile(name: string): string | undefined {
  if (isImageName(name)) return name;
  const rendition = /^renditions\/([\w-]{22})-\d{2,4}\.(?:webp|jpg)$/.exec(name);
  return rendition ? `${rendition[1]}.jpg` : undefined;
}

/** Whether a listed file is what a crash left of a `put`. */
export function isLeftover(name: string): boolean {
  return name.startsWith('tmp/');
}
