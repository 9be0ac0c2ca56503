import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
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

/** Whether the key lacks a right, or is wrong. */
export function isRefused(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;
}

/** Whether there is no such object; a bucket that is not there is another error. */
export function isMissingObject(error: unknown): boolean {
  const missing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
  return missing && error.name !== 'NoSuchBucket';
}
