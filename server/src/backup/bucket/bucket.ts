import { addAbortSignal, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../images/storage/image-storage.ts';
import { isMissingObject, s3Client } from '../../images/storage/s3-client.ts';
import { BackupError } from '../manifest.ts';
import { UnreadableFileError } from '../target.ts';

export type Bucket = ReturnType<typeof openBucket>;

const attempts = 3;
const pauseMs = 500;
const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
/** An object that is slower than this, as over half an old telephone line, counts as hanging. */
const slowestBytesPerMs = 4;

interface Patience {
  /** Ends what is under way. */
  stopping?: AbortSignal | undefined;
  /** How long nothing may happen. */
  patienceMs?: number;
}

/** The objects of a bucket. All methods throw `BackupError` if it fails, in a limited time. */
export function openBucket(settings: S3Settings, patience: Patience = {}) {
  const connection = connect(settings, patience);
  const { client, Bucket, attempt } = connection;
  return {
    name: Bucket,

    async *list(Prefix: string) {
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket, Prefix, ContinuationToken };
        const page = await attempt(0, (abortSignal) =>
          client.send(new ListObjectsV2Command(input), { abortSignal }),
        );
        for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key, size: Size, modifiedAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },

    /** Writes an object of `bytes` bytes: all of it or nothing. `body` is asked again for another try. */
    async put(Key: string, bytes: number, body: () => Buffer | Readable): Promise<void> {
      await attempt(bytes, async (abortSignal) => {
        const Body = body();
        const input = { Bucket, Key, Body, ContentLength: bytes };
        // A try that fails leaves its file open.
        const close = () => 'destroy' in Body && Body.destroy();
        await client.send(new PutObjectCommand(input), { abortSignal }).finally(close);
      });
    },

    /** Throws `UnreadableFileError` where there is no such object. */
    read: (Key: string) => readResuming(connection, Key),

    /** Does nothing where there is no such object. */
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

/** The client of a bucket, and what limits and repeats its calls. */
function connect(
  settings: S3Settings,
  { stopping = new AbortController().signal, patienceMs = 30_000 }: Patience,
) {
  // `attempt` repeats: the client cannot begin a stream again.
  const client = s3Client(settings, {
    maxAttempts: 1,
    // It would write to the console of what is tried again.
    logger: silentLogger,
    requestHandler: { connectionTimeout: Math.min(5_000, patienceMs), socketTimeout: patienceMs },
  });

  /** Handles a failed try: returns if there shall be another, throws otherwise. */
  async function afterFailure(error: unknown, number: number, deadline: AbortSignal) {
    stopping.throwIfAborted();
    if (isMissingObject(error)) throw error;
    if (deadline.aborted) throw bucketError(settings, deadline.reason);
    if (number >= attempts || !isPassing(error)) throw bucketError(settings, error);
    await wait(pauseMs * number, undefined, { signal: stopping });
  }

  const limitOf = (bytes: number) =>
    AbortSignal.timeout(Math.ceil(patienceMs + bytes / slowestBytesPerMs));

  async function attempt<T>(bytes: number, call: (abortSignal: AbortSignal) => Promise<T>) {
    for (let number = 1; ; number += 1) {
      const deadline = limitOf(bytes);
      try {
        return await call(AbortSignal.any([stopping, deadline]));
      } catch (error) {
        await afterFailure(error, number, deadline);
      }
    }
  }

  return { client, Bucket: settings.bucket, stopping, attempt, afterFailure, limitOf };
}

async function* readResuming(connection: Connection, Key: string): AsyncIterable<Buffer> {
  const { client, Bucket, stopping, afterFailure, limitOf } = connection;
  let offset = 0;
  for (let number = 1; ; number += 1) {
    let deadline = stopping;
    try {
      // After an interruption, what is left.
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

/** Whether another try may succeed: the network, a service that is busy, a clock that the client corrects. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status >= 500 || status === 429 || error.name === 'RequestTimeTooSkewed';
}

/** Says what the operator can do about it. */
function bucketError({ bucket, endpoint }: S3Settings, cause: unknown): BackupError {
  const where = `The bucket ${bucket} at ${new URL(endpoint).host}`;
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
