import {
  type ListObjectsV2CommandOutput,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from './image-storage.ts';

/** A client for any S3-compatible service: AWS, MinIO, Garage, Ceph and the like. */
export function s3Client(
  settings: S3Settings,
  limits: Pick<S3ClientConfig, 'maxAttempts' | 'requestHandler' | 'logger'>,
): S3Client {
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    forcePathStyle: true,
    // Checksum trailers are an AWS extension that other services refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...limits,
  });
}

/** Yields all pages of a listing. Throws `cutShort` if the store omits the next page's token or repeats a page. */
export async function* listPages(
  listFrom: (token: string | undefined) => Promise<ListObjectsV2CommandOutput>,
  cutShort: (reason: string) => Error,
) {
  let token: string | undefined;
  do {
    const page = await listFrom(token);
    yield page;
    const { IsTruncated, NextContinuationToken: next } = page;
    if (IsTruncated && (!next || next === token)) {
      throw cutShort('lists only some of its objects, and not how to list the others');
    }
    // Some stores give a token even with the last page, so only `IsTruncated` counts.
    token = IsTruncated === false ? undefined : next;
  } while (token);
}

/** Whether the store refused the key, or the key lacks a right. */
export function isRefused(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;
}

/** Whether the object does not exist. A missing bucket is another error. */
export function isMissingObject(error: unknown): boolean {
  const missing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
  return missing && error.name !== 'NoSuchBucket';
}
