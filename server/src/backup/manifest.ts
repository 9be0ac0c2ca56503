import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

/** A backup cannot be made or restored; the message is a sentence for the operator. */
export class BackupError extends Error {}

export const manifestFile = 'manifest.json';
export const siteFile = 'site.json';
export const tableFile = (table: string) => `database/${table}.jsonl`;
export const imageFile = (name: string) => `files/${name.slice(0, 2)}/${name}`;

/** Only paths of `tableFile`, `imageFile` and `siteFile`, none of which leaves the folder. */
const path = z
  .string()
  .check(z.regex(/^(site\.json|database\/[a-z_]+\.jsonl|files\/[\w-]{2}\/[\w-]{22}\.jpg)$/));

const manifest = z.object({
  /** Incremented with each incompatible change of the format. */
  format: z.literal(1),
  createdAt: z.string(),
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
export type BackupFile = Manifest['files'][number];

/** Reads the manifest. Throws if it is missing: it is written last, so the backup is incomplete. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestFile);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BackupError(`${folder} is not a complete backup: it has no ${manifestFile}.`);
  });
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(`${file} is damaged, or of a newer version of this program.`);
}

/** Files by path, of a backup that may be incomplete. */
export async function filesOf(folder: string): Promise<Map<string, BackupFile>> {
  const manifest = await readManifest(folder).catch((error: unknown) => {
    if (error instanceof BackupError) return undefined;
    throw error;
  });
  return new Map(manifest?.files.map((file) => [file.path, file]));
}

/** Paths of files that are missing, or whose size or hash differs from the manifest. */
export async function damagedFiles(
  folder: string,
  files: BackupFile[],
  report: (done: number) => void,
): Promise<string[]> {
  const damaged: string[] = [];
  let done = 0;
  for (const file of files) {
    const actual = await hashFile(join(folder, file.path));
    if (actual?.sha256 !== file.sha256 || actual.bytes !== file.bytes) damaged.push(file.path);
    done += 1;
    report(done);
  }
  return damaged;
}

async function hashFile(file: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
      }
    });
  } catch (error) {
    if (['ENOENT', 'EIO', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return undefined;
    }
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
