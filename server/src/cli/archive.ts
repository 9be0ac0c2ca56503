import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isOrdinaryPath } from '../core/ordinary-path.ts';
import { FolderInUseError, writeArchive } from '../features/archive/write-archive.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';
import { progress } from './progress.ts';
import { stopOnSignal, stoppable } from './stop-on-signal.ts';
import { writeOutput } from './write-output.ts';

export function addArchiveCommand(program: CliCommand): void {
  program
    .command('archive')
    .description(
      'Write what everybody sees as a folder of pages that need no server, and as DIR.zip.',
    )
    .helpEnd(`Events, news, opportunities, galleries, the directory of visitors, the about page, feeds and calendars, in
both languages, with their pictures. Nothing that only members see. Give it to a library, or put it on any web space.`)
    .argument('<DIR>', 'a new folder')
    .does(archive);
}

async function archive(context: CommandContext, dir: string) {
  const folder = resolve(dir);
  if (!isOrdinaryPath(folder)) throw new CommandError('DIR must not be in /proc, /sys or /dev.');
  const file = `${folder}.zip`;
  if (existsSync(file)) throw new CommandError(`${file} exists already.`);
  const { config, io } = context;
  using stopping = stopOnSignal('Stopped. What was begun is removed.');
  const report = stoppable(stopping.signal, progress(io));
  // Import lazily: only this command needs the whole application.
  const { openSite } = await import('../boot/open-site.ts');
  const db = await context.database({ migrate: false });
  const site = await openSite(config, db, await context.storage());
  try {
    const { pages, pictures } = await writeArchive(folder, {
      get: site.get,
      site: (await context.settings()).site,
      publicUrl: config.publicUrl,
      report: (done, total) => report('Pages', done, total),
    });
    await zipInto(file, folder);
    return {
      text: `Wrote ${pages} pages and ${pictures} pictures to ${folder}, and all of it into ${file}`,
      json: { folder, file, pages, pictures },
    };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new CommandError(`${folder} is not empty. Choose a new folder for each archive.`);
  } finally {
    await site.close();
  }
}

async function zipInto(file: string, folder: string): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    zip.addFile(path, join(basename(folder), path.slice(folder.length)));
  }
  zip.end();
  await writeOutput(file, zip.outputStream);
}
