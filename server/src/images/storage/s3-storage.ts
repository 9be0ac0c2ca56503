import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { withTimeout } from '../../core/with-timeout.ts';
import { type ImageStorage, isRendition, type S3Settings } from './image-storage.ts';
import { isMissingObject, isRefused, listPages, s3Client } from './s3-client.ts';
import { StorageUnavailableError } from './storage-error.ts';

/** Time limit of a call including retries; fault test 5 requires a response within 5 s. */
const deadlineMs = 4_000;

const readingRights = 's3:GetObject (or s3:ListBucket, for a file that is missing)';

/** Stores files in any S3-compatible service: AWS, MinIO, Garage, Ceph and the like. */
export function s3Storage(settings: S3Settings): ImageStorage {
  const { bucket: Bucket } = settings;
  const client = s3Client(settings, {
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_500,
      requestTimeout: deadlineMs,
      throwOnRequestTimeout: true,
    },
  });

  /**
   * Runs a call. Any error becomes a `StorageUnavailableError`. If the store refuses the key, the error names the right
   * that may be missing.
   */
  function allowed<T>(right: string, call: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    return withDeadline((abortSignal) =>
      call(abortSignal).catch((cause: unknown) => {
        if (!isRefused(cause)) throw cause;
        const { name } = cause as Error;
        const reason = `the bucket ${Bucket} refuses the key (${name}): it must be right, and have the right ${right}`;
        throw new Error(reason, { cause });
      }),
    );
  }

  return {
    async put(name, bytes) {
      await allowed('s3:PutObject', (abortSignal) =>
        client.send(
          new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentType: contentType(name) }),
          { abortSignal },
        ),
      );
    },

    open: (name) =>
      allowed(readingRights, async (abortSignal) => {
        const object = await client
          .send(new GetObjectCommand({ Bucket, Key: name }), { abortSignal })
          .catch((error: unknown) => {
            // Without the right to list, S3 answers a request for a missing object with a refusal. A refused rendition
            // counts as missing, because it can be rendered again.
            if (isMissingObject(error) || (isRefused(error) && isRendition(name))) return undefined;
            throw error;
          });
        if (!object?.Body) return undefined;
        // Reads the whole object before responding. If reading fails, the response is then a 503 instead of half a
        // picture.
        const bytes = Buffer.from(await object.Body.transformToByteArray());
        return { stream: Readable.from([bytes]), size: bytes.length };
      }),

    async remove(name) {
      await allowed('s3:DeleteObject', (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: name }), { abortSignal }),
      );
    },

    async *list() {
      const pages = listPages(
        (ContinuationToken) =>
          allowed('s3:ListBucket', (abortSignal) =>
            client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }), { abortSignal }),
          ),
        (reason) => new StorageUnavailableError(new Error(`the bucket ${Bucket} ${reason}`)),
      );
      for await (const { Contents = [] } of pages) {
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified) yield { name: Key, modifiedAt: LastModified };
        }
      }
    },

    async check() {
      await allowed('s3:ListBucket', (abortSignal) =>
        client.send(new HeadBucketCommand({ Bucket }), { abortSignal }),
      );
    },
  };
}

/** Runs a call. Throws `StorageUnavailableError` for any error, and after `deadlineMs`. */
async function withDeadline<T>(call: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const late = `no response within ${deadlineMs} ms`;
  try {
    return await withTimeout(call(abort.signal), deadlineMs, late);
  } catch (cause) {
    abort.abort();
    throw new StorageUnavailableError(cause);
  }
}

function contentType(name: string): string {
  return name.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
}
