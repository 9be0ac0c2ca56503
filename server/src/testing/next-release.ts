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

/** In the page of the next release, and in the name of each of its assets. */
export const nextMarker = 'NeXt';
export const nextMigration = '900-next-release';

/**
 * Makes the working folder of the release after this one: every asset has another name and another
 * content, and a migration adds a column to a table that is written all the time.
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

/** As if every chunk had changed: the first letters of each hash are others, and so is each file. */
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
export function assetsOf(folder = root): string[] {
  return readdirSync(join(folder, 'client/dist/assets'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);
}
