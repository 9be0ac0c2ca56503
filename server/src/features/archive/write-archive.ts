import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DocumentKind } from '@alumni/shared/records/document-path';
import type { Site } from '@alumni/shared/site/site';
import { dateStyles, formatDate } from '@alumni/shared/text/format-days';
import { type Language, languages } from '@alumni/shared/text/language';
import { archiveWords } from './archive.words.ts';
import { archiveIndex, type IndexEntry } from './archive-index.ts';
import { archivedDocument, pictureFile, pictureWidth } from './archived-document.ts';

export interface ArchiveSource {
  /** Returns what the site serves at `path` to a visitor without an account; undefined if there is nothing. */
  get(path: string): Promise<Buffer | undefined>;
  site: Site;
  publicUrl: string;
  report: (done: number, total: number) => void;
}

const feedNames = ['news', 'events', 'opportunities'] as const;

/** The folder exists and is not empty. */
export class FolderInUseError extends Error {}

/**
 * Writes the public site into an empty folder, as pages that open without a server: no scripts, no server addresses,
 * nothing for members only. Returns the number of pages and pictures.
 */
export async function writeArchive(
  dir: string,
  source: ArchiveSource,
): Promise<{ pages: number; pictures: number }> {
  await mkdir(dir, { recursive: true });
  if ((await readdir(dir)).length > 0) throw new FolderInUseError(dir);
  try {
    return await writePages(dir, source);
  } catch (error) {
    // Removes the incomplete archive, which is useless and takes disk space.
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

async function writePages(dir: string, source: ArchiveSource) {
  const write = async (file: string, content: Buffer | string) => {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), content);
  };
  const { publicUrl } = source;
  const files = await filesByPath(source);
  const fileOf = (path: string) => files.get(path);
  const pictures = new Set<string>();
  const now = new Date();
  let done = 0;
  for (const language of languages) {
    const date = formatDate(now.toISOString(), language, dateStyles.long);
    const entries: IndexEntry[] = [];
    for (const [path, file] of files) {
      const kind = path.split('/')[1] as DocumentKind;
      const document = await source.get(`${path}?lang=${language}`);
      source.report(++done, languages.length * files.size);
      // The document was removed after the list of documents was read.
      if (!document) continue;
      const rewriting = { kind, language, date, publicUrl, fileOf };
      const archived = archivedDocument(document.toString(), rewriting);
      await write(`${file}.${language}.html`, archived.markup);
      entries.push({ kind, file, title: archived.title, language: archived.language });
      for (const name of archived.pictures) pictures.add(name);
      const calendar = archived.hasCalendar && (await source.get(`${path}.ics`));
      if (calendar) await write(`${file}.ics`, calendar);
    }
    const feeds = await writeFeeds(source, language, write);
    const index = archiveIndex({ site: source.site, language, date, entries, feeds });
    await write(`index.${language}.html`, index);
    if (language === languages[0]) await write('index.html', index);
  }
  await write('favicon.svg', (await source.get('/favicon.svg')) ?? '');
  for (const name of pictures) {
    const picture = await source.get(`/api/download?fileName=${name}&width=${pictureWidth}`);
    if (picture) await write(pictureFile(name), picture);
  }
  return { pages: languages.length * (files.size + 1), pictures: pictures.size };
}

/** Maps the paths of all public documents to their files in the archive, without language and extension. */
async function filesByPath({ get }: ArchiveSource): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const index = addressesIn(await get('/sitemap.xml'));
  for (const part of index.filter((path) => !path.startsWith('/sitemap-home'))) {
    for (const path of addressesIn(await get(part))) {
      const [, kind = '', id = ''] = path.split('/');
      // An id may have characters that some file systems refuse.
      const name = /^[\w-]{1,60}$/.test(id) ? id : `${files.size + 1}`;
      files.set(path, `${kind}/${name}`);
    }
  }
  return files;
}

function addressesIn(xml: Buffer | undefined): string[] {
  const found = xml?.toString().matchAll(/<loc>([^<]*)<\/loc>/g) ?? [];
  return [...found].map(([, address = '']) => new URL(address).pathname);
}

async function writeFeeds(
  { get }: ArchiveSource,
  language: Language,
  write: (file: string, content: Buffer) => Promise<void>,
) {
  const t = archiveWords[language];
  const wanted = [
    ...feedNames.map((name) => ({ name: `${name}.atom`, title: t.kinds[name] })),
    { name: 'events.ics', title: t.calendar },
  ];
  const feeds: { file: string; title: string }[] = [];
  for (const { name, title } of wanted) {
    const content = await get(`/feeds/${name}?lang=${language}`);
    const file = `feeds/${language}-${name}`;
    if (!content) continue;
    await write(file, content);
    feeds.push({ file, title });
  }
  return feeds;
}
