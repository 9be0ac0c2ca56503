import * as z from 'zod/mini';

/** A backup cannot be made or restored. The message is shown to the operator. */
export class BackupError extends Error {}

export const manifestFile = 'manifest.json';
export const siteFile = 'site.json';
export const tableFile = (table: string) => `database/${table}.jsonl.gz`;
export const imageFile = (name: string) => `files/${name.slice(0, 2)}/${name}`;
export const isImageFile = ({ path }: Pick<BackupFile, 'path'>) => path.startsWith('files/');
export const imageNameOf = ({ path }: Pick<BackupFile, 'path'>) =>
  path.slice(path.lastIndexOf('/') + 1);

/** Accepts only paths from `tableFile`, `imageFile` and `siteFile`: none leads out of the folder. */
const path = z
  .string()
  .check(z.regex(/^(site\.json|database\/[a-z_]+\.jsonl\.gz|files\/[\w-]{2}\/[\w-]{22}\.jpg)$/));

const manifest = z.object({
  /** Incremented with each incompatible change of the format. */
  format: z.literal(2),
  createdAt: z.string(),
  /** Why the backup was made (`BackupReason`). Older backups lack it. */
  reason: z.optional(z.string()),
  /** The last migration that the database had. */
  schema: z.string(),
  /** Rows per table. */
  tables: z.record(z.string(), z.number()),
  /** Every file of the backup except the manifest. */
  files: z.array(z.object({ path, bytes: z.number(), sha256: z.string() })),
  /** Pictures in the database that the storage lacked. */
  missingImages: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

export type BackupReason = 'daily' | 'manual' | 'upgrade';
export type BackupFile = Manifest['files'][number];

export function fileOfTable({ files }: Pick<Manifest, 'files'>, table: string) {
  return files.find(({ path }) => path === tableFile(table));
}

/** Undefined if the text is not a manifest, or if a newer version of this program wrote it. */
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
