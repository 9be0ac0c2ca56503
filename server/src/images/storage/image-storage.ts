import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** The caller must read it to its end or destroy it: otherwise the file stays open. */
  stream: Readable;
  /** Size in bytes. */
  size: number;
}

export interface ListedFile {
  name: string;
  modifiedAt: Date;
}

/**
 * Storage of pictures: a folder, or an S3-compatible service. Names come from `newImageName`, `renditionName` and
 * `newTemporaryName`. `put`, `open` and `remove` throw `StorageUnavailableError` if the storage does not respond, is
 * full or cannot be written.
 */
export interface ImageStorage {
  /** Writes or replaces a file atomically; resolves when it would survive a power cut. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such file. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
  /** Throws the reason if the storage cannot be used at all. */
  check(): Promise<void>;
}

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** New random name of 128 bits, which cannot be guessed. */
export function newImageName(): string {
  return `${randomBytes(16).toString('base64url')}.jpg`;
}

/** New name for a temporary file. If a crash leaves the file, the clean-up removes it when it is a day old. */
export function newTemporaryName(): string {
  return `tmp/${randomBytes(16).toString('base64url')}`;
}

/** Whether a name has the form of `newImageName`. */
export function isImageName(name: string): boolean {
  return /^[\w-]{22}\.jpg$/.test(name);
}

export function renditionName(name: string, width: number, format: 'webp' | 'jpg'): string {
  return `renditions/${name.slice(0, -'.jpg'.length)}-${width}.${format}`;
}

export const isRendition = (name: string): boolean => name.startsWith('renditions/');

/**
 * Name of a picture's preview. It has the form of a rendition's name, so the preview is removed together with the
 * renditions. The names differ, because no rendition is 630 pixels wide.
 */
export function previewName(name: string): string {
  return renditionName(name, 630, 'jpg');
}

/** Name of the picture that a listed file holds or was rendered from; undefined for other files. */
export function imageNameOfFile(name: string): string | undefined {
  if (isImageName(name)) return name;
  const rendition = /^renditions\/([\w-]{22})-\d{2,4}\.(?:webp|jpg)$/.exec(name);
  return rendition ? `${rendition[1]}.jpg` : undefined;
}

/** Whether a listed file is temporary. Old ones were left by a crash. */
export function isLeftover(name: string): boolean {
  return name.startsWith('tmp/');
}
