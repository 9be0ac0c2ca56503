import { withoutTrailingSlashes } from '../../core/trailing-slashes.ts';
import type { S3Settings } from '../../images/storage/image-storage.ts';
import { ConfigError } from './config-error.ts';

interface Pictures {
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

interface Backups {
  BACKUP_S3_BUCKET?: string | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** The bucket of the pictures, if there is one. Throws `ConfigError` for half of its settings. */
export function s3Settings(env: Pictures): S3Settings | undefined {
  const others = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (!env.S3_ENDPOINT) {
    const set = others.find((name) => env[name]);
    if (set) throw new ConfigError(`S3_ENDPOINT is missing: ${set} is set.`);
    return undefined;
  }
  for (const name of others) {
    if (!env[name]) throw new ConfigError(`${name} is missing: S3_ENDPOINT is set.`);
  }
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET as string,
    accessKeyId: env.S3_ACCESS_KEY_ID as string,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
  };
}

/**
 * The bucket of the backups, if there is one. Missing settings are those of the pictures; the two keys
 * belong together. Throws `ConfigError`.
 */
export function backupBucket(env: Pictures & Backups): S3Settings | undefined {
  const others = [
    'BACKUP_S3_ENDPOINT',
    'BACKUP_S3_REGION',
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
  ] as const;
  if (!env.BACKUP_S3_BUCKET) {
    const set = others.find((name) => env[name]);
    if (set) throw new ConfigError(`BACKUP_S3_BUCKET is missing: ${set} is set.`);
    return undefined;
  }
  const hasKey = env.BACKUP_S3_ACCESS_KEY_ID || env.BACKUP_S3_SECRET_ACCESS_KEY;
  const keys = hasKey
    ? ([env.BACKUP_S3_ACCESS_KEY_ID, env.BACKUP_S3_SECRET_ACCESS_KEY] as const)
    : ([env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY] as const);
  const given = {
    BACKUP_S3_ENDPOINT: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: keys[0],
    BACKUP_S3_SECRET_ACCESS_KEY: keys[1],
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
  if (pictures && placeOf(pictures) === placeOf(bucket)) {
    throw new ConfigError(
      'BACKUP_S3_BUCKET must be another bucket than S3_BUCKET: what removes the one must not remove the other.',
    );
  }
  return bucket;
}

/** `new URL` writes hosts and ports alike. */
function placeOf({ endpoint, bucket }: S3Settings): string {
  const { host, pathname } = new URL(endpoint);
  return `${host}${withoutTrailingSlashes(pathname)}/${bucket}`;
}
