import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestSchema } from '../db/migrate.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Marks the page of the next release and the names of its assets. */
export const nextMarker = 'NeXt';
export const nextMigration = '900-next-release';

/**
 * Builds the working folder of the next release. Every asset has another name and content, and a
 * migration adds a column to a busy table.
 */
export function assembleNextRelease(folder: string): void {
  for (const path of ['server/main.js', 'server/src', 'server/package.json', 'site.json']) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) => !from.endsWith('.test.ts'),
    });
  }
  for (const path of ['node_modules', 'server/node_modules']) {
    if (existsSync(join(root, path))) symlinkSync(join(root, path), join(folder, path));
  }
  writeFileSync(
    join(folder, 'server/src/db/migrations', `${nextMigration}.ts`),
    `import { sql, type Kysely } from 'kysely';
export const runsBeside = '${newestSchema}';
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table contact_messages add column next_release text\`.execute(db);
}
`,
  );
  buildNextClient(join(folder, 'client/dist'));
}

/** Changes every chunk and the first letters of its hash. */
function buildNextClient(dist: string): void {
  cpSync(join(root, 'client/dist'), dist, { recursive: true });
  const assets = join(dist, 'assets');
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  const renamed = new Map(names.map((name) => [name, nextName(name)]));
  const rename = (text: string) =>
    names.reduce((changed, name) => changed.replaceAll(name, renamed.get(name) ?? name), text);
  for (const file of ['index.html', 'sw.js']) {
    writeFileSync(join(dist, file), rename(readFileSync(join(dist, file), 'utf8')));
  }
  const built = names.map((name) => ({ name, bytes: readFileSync(join(assets, name)) }));
  rmSync(assets, { recursive: true });
  mkdirSync(assets);
  for (const { name, bytes } of built) {
    const isText = /\.(js|css)$/.test(name);
    const next = isText ? `/*${nextMarker}*/${rename(bytes.toString())}` : bytes;
    writeFileSync(join(assets, renamed.get(name) ?? name), next);
  }
}

function nextName(name: string): string {
  return name.replace(/-[\w-]{4}([\w-]{4}\.\w+)$/, `-${nextMarker}$1`);
}

/** Addresses of all assets of a release. */
export function releaseAssets(folder = root): string[] {
  return readdirSync(join(folder, 'client/dist/assets'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);
}
