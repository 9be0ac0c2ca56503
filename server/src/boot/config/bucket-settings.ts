import { withoutTrailingSlashes } from '../../core/trailing-slashes.ts';
import type { S3Settings } from '../../images/storage/image-storage.ts';
import { ConfigError } from './config-error.ts';

type Names = `S3_${'ENDPOINT' | 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`;
type Pictures = { [name in Names]?: string | undefined } & { S3_REGION: string };
type Backups = { [name in `BACKUP_${Names | 'S3_REGION'}`]?: string | undefined };

/** Whether all of these settings are set. Throws `ConfigError` if only some are. */
export function areAllSet<Name extends string>(
  env: { [name in Name]?: string | undefined },
  first: Name,
  others: Name[],
): boolean {
  const isSet = Boolean(env[first]);
  const odd = others.find((name) => Boolean(env[name]) !== isSet);
  if (!odd) return isSet;
  throw new ConfigError(
    isSet ? `${odd} is missing: ${first} is set.` : `${first} is missing: ${odd} is set.`,
  );
}

/** The bucket of the pictures; undefined without one. Throws `ConfigError` if settings are missing. */
export function s3Settings(env: Pictures): S3Settings | undefined {
  const others: Names[] = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  if (!areAllSet(env, 'S3_ENDPOINT', others)) return undefined;
  return {
    endpoint: env.S3_ENDPOINT as string,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET as string,
    accessKeyId: env.S3_ACCESS_KEY_ID as string,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
  };
}

/**
 * The bucket of the backups; undefined without one. Missing settings default to the settings of the pictures' bucket.
 * Id and secret of the access key belong together: they default only if both are missing. Throws `ConfigError`.
 */
export function backupBucket(env: Pictures & Backups): S3Settings | undefined {
  if (!env.BACKUP_S3_BUCKET) {
    areAllSet(env, 'BACKUP_S3_BUCKET', [
      'BACKUP_S3_ENDPOINT',
      'BACKUP_S3_REGION',
      'BACKUP_S3_ACCESS_KEY_ID',
      'BACKUP_S3_SECRET_ACCESS_KEY',
    ]);
    return undefined;
  }
  const hasKey = env.BACKUP_S3_ACCESS_KEY_ID || env.BACKUP_S3_SECRET_ACCESS_KEY;
  const given = {
    BACKUP_S3_ENDPOINT: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: hasKey ? env.BACKUP_S3_ACCESS_KEY_ID : env.S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: hasKey
      ? env.BACKUP_S3_SECRET_ACCESS_KEY
      : env.S3_SECRET_ACCESS_KEY,
  };
  for (const [name, value] of Object.entries(given)) {
    if (!value) throw new ConfigError(`${name} is missing: BACKUP_S3_BUCKET is set.`);
  }
  const bucket = {
    endpoint: given.BACKUP_S3_ENDPOINT as string,
    region: env.BACKUP_S3_REGION ?? env.S3_REGION,
    bucket: env.BACKUP_S3_BUCKET,
    accessKeyId: given.BACKUP_S3_ACCESS_KEY_ID as string,
    secretAccessKey: given.BACKUP_S3_SECRET_ACCESS_KEY as string,
  };
  const pictures = s3Settings(env);
  if (pictures && bucketAddress(pictures) === bucketAddress(bucket)) {
    throw new ConfigError(
      'BACKUP_S3_BUCKET must be another bucket than S3_BUCKET: what removes the one must not remove the other.',
    );
  }
  return bucket;
}

/** The address of a bucket, normalised by `new URL`: equal buckets give equal addresses. */
function bucketAddress({ endpoint, bucket }: S3Settings): string {
  const { host, pathname } = new URL(endpoint);
  return `${host}${withoutTrailingSlashes(pathname)}/${bucket}`;
}
