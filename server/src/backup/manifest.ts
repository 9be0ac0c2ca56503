import * as z from 'zod/mini';

/** A backup cannot be made or restored; the message is a sentence for the operator. */
export class BackupError extends Error {}

export const manifestFile = 'manifest.json';
export const siteFile = 'site.json';
export const tableFile = (table: string) => `database/${table}.jsonl.gz`;
/** In backups of before 1.0, which are not compressed. */
const plainTableFile = (table: string) => `database/${table}.jsonl`;
export const imageFile = (name: string) => `files/${name.slice(0, 2)}/${name}`;
export const isImageFile = ({ path }: Pick<BackupFile, 'path'>) => path.startsWith('files/');
export const imageNameOf = ({ path }: Pick<BackupFile, 'path'>) =>
  path.slice(path.lastIndexOf('/') + 1);

/** Only paths of `tableFile`, `imageFile` and `siteFile`, none of which leaves the folder. */
const path = z
  .string()
  .check(z.regex(/^(site\.json|database\/[a-z_]+\.jsonl(\.gz)?|files\/[\w-]{2}\/[\w-]{22}\.jpg)$/));

const manifest = z.object({
  /** Incremented with each incompatible change of the format: 2 has compressed tables. */
  format: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.string(),
  /** Id of the site, and why the backup was made (`BackupReason`). Older ones do not say. */
  site: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Name of the last migration that was applied to the database. */
  schema: z.string(),
  /** Number of rows by table. */
  tables: z.record(z.string(), z.number()),
  /** Every file of the backup except the manifest. */
  files: z.array(z.object({ path, bytes: z.number(), sha256: z.string() })),
  /** Names of pictures in the database that were missing in the storage. */
  missingImages: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

export type BackupReason = 'daily' | 'manual' | 'upgrade';
export interface BackupOrigin {
  site: string;
  reason: BackupReason;
}
export type BackupFile = Manifest['files'][number];

export function fileOfTable({ files }: Pick<Manifest, 'files'>, table: string) {
  const paths = [tableFile(table), plainTableFile(table)];
  return files.find(({ path }) => paths.includes(path));
}

/** Undefined for a text that is no manifest, or one of a newer version of this program. */
export function parseManifest(text: string): Manifest | undefined {
  return manifest.safeParse(parseJson(text)).data;
}

export function manifestText(content: Manifest): string {
  return `${JSON.stringify(content, undefined, 1)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
