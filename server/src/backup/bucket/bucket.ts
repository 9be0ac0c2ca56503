import { addAbortSignal, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../images/storage/image-storage.ts';
import { isMissingObject, listPages, s3Client } from '../../images/storage/s3-client.ts';
import { BackupError } from '../manifest.ts';
import { UnreadableFileError } from '../target.ts';

export type Bucket = ReturnType<typeof openBucket>;

/** A view of the bucket below `folder`. Object names in this view do not contain the folder. */
export function bucketFolder(bucket: Bucket, folder: string): Bucket {
  return {
    name: bucket.name,
    folder: bucket.folder + folder,
    folders: (prefix) => bucket.folders(folder + prefix),
    async *list(prefix) {
      for await (const object of bucket.list(folder + prefix)) {
        yield { ...object, key: object.key.slice(folder.length) };
      }
    },
    put: (key, ...content) => bucket.put(folder + key, ...content),
    read: (key) => bucket.read(folder + key),
    remove: (key) => bucket.remove(folder + key),
  };
}

const attempts = 3;
const pauseMs = 500;
const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
/** A slower transfer counts as hanging. 4 bytes/ms are 32 kbit/s, half of what an old telephone line carries. */
const slowestBytesPerMs = 4;

interface Patience {
  /** Aborts running requests. */
  stopping?: AbortSignal | undefined;
  /** How long a request may make no progress. */
  patienceMs?: number;
}

/** The objects of a bucket. Methods throw `BackupError` on failure, within a limited time. */
export function openBucket(settings: S3Settings, patience: Patience = {}) {
  const connection = connect(settings, patience);
  const { client, Bucket, attempt } = connection;

  const pages = (input: ListObjectsV2CommandInput) =>
    listPages(
      (ContinuationToken) => {
        const command = new ListObjectsV2Command({ ...input, ContinuationToken });
        return attempt(0, (abortSignal) => client.send(command, { abortSignal }));
      },
      // An incomplete list is an error: `tidy` would remove the pictures of backups that are missing in the list.
      (reason) => new BackupError(`${describeBucket(settings)} ${reason}.`),
    );

  return {
    name: Bucket,
    /** Prefix that the names in this view do not contain: see `bucketFolder`. */
    folder: '',

    /** Names of the folders below a prefix. */
    async folders(Prefix: string): Promise<string[]> {
      const input = { Bucket, Prefix, Delimiter: '/' };
      const names = new Set<string>();
      for await (const { CommonPrefixes = [] } of pages(input)) {
        for (const { Prefix: found = '' } of CommonPrefixes) {
          names.add(found.slice(Prefix.length, -1));
        }
      }
      return [...names];
    },

    async *list(Prefix: string) {
      for await (const { Contents = [] } of pages({ Bucket, Prefix })) {
        for (const { Key, Size = 0, LastModified } of Contents) {
          if (Key && LastModified) yield { key: Key, size: Size, modifiedAt: LastModified };
        }
      }
    },

    /** Writes an object of `bytes` bytes: all of it or nothing. Each attempt calls `body` anew. */
    async put(Key: string, bytes: number, body: () => Buffer | Readable): Promise<void> {
      await attempt(bytes, async (abortSignal) => {
        const Body = body();
        const input = { Bucket, Key, Body, ContentLength: bytes };
        // Closes the file, which a failed attempt leaves open.
        const close = () => 'destroy' in Body && Body.destroy();
        await client.send(new PutObjectCommand(input), { abortSignal }).finally(close);
      });
    },

    /** Throws `UnreadableFileError` if the object does not exist. */
    read: (Key: string) => readResuming(connection, Key),

    /** Does nothing if the object does not exist. */
    async remove(Key: string): Promise<void> {
      await attempt(0, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      ).catch((error: unknown) => {
        if (!isMissingObject(error)) throw error;
      });
    },
  };
}

type Connection = ReturnType<typeof connect>;

/** The client of a bucket, with time limits and retries. */
function connect(
  settings: S3Settings,
  { stopping = new AbortController().signal, patienceMs = 30_000 }: Patience,
) {
  // `attempt` below repeats failed requests. The client does not, because it cannot restart a stream.
  const client = s3Client(settings, {
    maxAttempts: 1,
    // The default logger writes each retry to the console.
    logger: silentLogger,
    requestHandler: { connectionTimeout: Math.min(5_000, patienceMs), socketTimeout: patienceMs },
  });

  /** Handles a failed attempt: returns if another should follow, throws otherwise. */
  async function afterFailure(error: unknown, number: number, deadline: AbortSignal) {
    stopping.throwIfAborted();
    if (isMissingObject(error)) throw error;
    if (deadline.aborted) throw bucketError(settings, deadline.reason);
    if (number >= attempts || !isTransient(error)) throw bucketError(settings, error);
    await wait(pauseMs * number, undefined, { signal: stopping });
  }

  const timeLimit = (bytes: number) =>
    AbortSignal.timeout(Math.ceil(patienceMs + bytes / slowestBytesPerMs));

  async function attempt<T>(bytes: number, call: (abortSignal: AbortSignal) => Promise<T>) {
    for (let number = 1; ; number += 1) {
      const deadline = timeLimit(bytes);
      try {
        return await call(AbortSignal.any([stopping, deadline]));
      } catch (error) {
        await afterFailure(error, number, deadline);
      }
    }
  }

  return { client, Bucket: settings.bucket, stopping, attempt, afterFailure, limitOf: timeLimit };
}

async function* readResuming(connection: Connection, Key: string): AsyncIterable<Buffer> {
  const { client, Bucket, stopping, afterFailure, limitOf } = connection;
  let offset = 0;
  for (let number = 1; ; number += 1) {
    let deadline = stopping;
    try {
      // After an interruption, asks only for the bytes that have not arrived yet.
      const Range = offset > 0 ? `bytes=${offset}-` : undefined;
      const input = { Bucket, Key, Range };
      const object = await client.send(new GetObjectCommand(input), { abortSignal: stopping });
      deadline = limitOf(object.ContentLength ?? 0);
      const body = object.Body as Readable;
      for await (const chunk of addAbortSignal(AbortSignal.any([stopping, deadline]), body)) {
        offset += chunk.length;
        yield chunk;
      }
      return;
    } catch (error) {
      if (isMissingObject(error)) throw new UnreadableFileError(Key);
      await afterFailure(error, number, deadline);
    }
  }
}

/** Whether a retry may succeed: network failures, a busy service, a clock difference that the client corrects. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status >= 500 || status === 429 || error.name === 'RequestTimeTooSkewed';
}

/** Describes a failure in a sentence that tells the operator what to check. */
function bucketError(settings: S3Settings, cause: unknown): BackupError {
  const { bucket, endpoint } = settings;
  const where = describeBucket(settings);
  const { name, message, code } = cause as { name?: string; message?: string; code?: string };
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  const sentence = () => {
    if (name === 'TimeoutError' || name === 'AbortError') return `${where} does not answer.`;
    if (status === 401 || status === 403) {
      return `${where} refuses the key (${name}). It must be right, and may list, read, write and delete objects there.`;
    }
    if (status === 404) return `There is no bucket ${bucket} at ${new URL(endpoint).host}.`;
    if (status !== undefined) return `${where} answers with an error (${status} ${name}).`;
    return `${where} cannot be reached (${code ?? message ?? name}).`;
  };
  return new BackupError(sentence(), { cause });
}

function describeBucket({ bucket, endpoint }: S3Settings): string {
  return `The bucket ${bucket} at ${new URL(endpoint).host}`;
}
