import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import type { ImageStorage } from '../../images/storage/image-storage.ts';

export interface Picture {
  name: string;
  /** Size of the stored file. */
  bytes: number;
  date: Date;
}

interface Text {
  name: string;
  bytes: Buffer;
}

/**
 * A file with this suffix replaces a missing picture. The suffix is as long as `.jpg`, so the archive has the size that
 * `archiveSize` predicts.
 */
const lostSuffix = '.txt';
const lostNote = 'This picture is on record, but its file could not be found.\n';

/** The exact size of the archive. Nothing is compressed: pictures already are. */
export function archiveSize(texts: readonly Text[], pictures: readonly Picture[]): number {
  return Number(
    predictLength([
      ...texts.map(({ name, bytes }) => ({ name, size: bytes.length })),
      ...pictures.map(({ name, bytes }) => ({ name: pathOf(name), size: bytes })),
    ]),
  );
}

/**
 * The archive, generated while it is read with one picture open at a time. Destroying the stream closes that picture.
 */
export function zipArchive(storage: ImageStorage, texts: Text[], pictures: Picture[]): Readable {
  return Readable.fromWeb(makeZip(entries(storage, texts, pictures)) as never);
}

async function* entries(storage: ImageStorage, texts: Text[], pictures: Picture[]) {
  for (const { name, bytes } of texts) {
    yield { name, input: bytes, lastModified: new Date() };
  }
  for (const { name, bytes, date } of pictures) {
    const file = await storage.open(name);
    if (file?.size === bytes) {
      try {
        yield { name: pathOf(name), input: file.stream, size: bytes, lastModified: date };
      } finally {
        file.stream.destroy();
      }
      continue;
    }
    file?.stream.destroy();
    yield {
      name: pathOf(name).replace(/\.jpg$/, lostSuffix),
      input: Buffer.from(lostNote.slice(0, bytes).padEnd(bytes)),
      lastModified: date,
    };
  }
}

function pathOf(name: string): string {
  return `pictures/${name}`;
}
