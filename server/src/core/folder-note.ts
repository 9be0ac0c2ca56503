import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';

/** A small JSON file in the data folder, for facts that must not depend on the database. */
export function folderNote<T>(name: string, schema: z.ZodMiniType<T>) {
  const file = (dataDir: string) => join(dataDir, name);
  return {
    /** Undefined if the file is missing or unreadable. */
    async read(dataDir: string): Promise<T | undefined> {
      const text = await readFile(file(dataDir), 'utf8').catch(() => '');
      try {
        return schema.safeParse(JSON.parse(text)).data;
      } catch {
        return undefined;
      }
    },
    async write(dataDir: string, content: T): Promise<void> {
      await mkdir(dataDir, { recursive: true });
      const part = `${file(dataDir)}.part`;
      await writeFile(part, JSON.stringify(content));
      await rename(part, file(dataDir));
    },
    async remove(dataDir: string): Promise<void> {
      await rm(file(dataDir), { force: true });
    },
  };
}
