import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpeg } from '../server/src/testing/factories.ts';
import { picture } from '../server/src/testing/pictures.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { cpuMs, report } from './measure.ts';
import { createPeople } from './people.ts';

const runs = 15;

test('refuses bombs and truncated files for 100 ms of CPU time, removes GPS data and the second half of polyglots', async () => {
  const program = await runProgram();
  const { url, dataDir, pid } = program;
  const [{ token } = { token: '' }] = await createPeople({ dataDir }, 1);
  const upload = (file: Buffer) => httpRequest(url, 'POST', '/api/upload', { token, file });
  const photo = await jpeg(1200, 900);
  const hostile: Record<string, [Buffer, number]> = {
    bomb: [bomb(), 413],
    'PNG bomb of 2^31 pixels': [
      withDeclaredSide(await picture(8, 8).png().toBuffer(), 46_340),
      413,
    ],
    SVG: [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
    ],
    GIF: [await picture(8, 8).gif().toBuffer(), 415],
    'truncated JPEG': [photo.subarray(0, photo.length / 2), 400],
    'truncated PNG': [(await picture(800, 600).png().toBuffer()).subarray(0, 900), 400],
    'text named .jpg': [Buffer.from('hello'), 415],
  };

  for (let i = 0; i < 5; i += 1) await upload(photo);
  // The kernel counts CPU time in ticks of 10 ms: repeat each upload many times.
  const cpuMsOfOne = async (name: string, file: Buffer, status: number) => {
    const before = cpuMs(pid);
    for (let i = 0; i < runs; i += 1) {
      expect([name, (await upload(file)).status]).toEqual([name, status]);
    }
    return (cpuMs(pid) - before) / runs;
  };
  const baseline = await cpuMsOfOne('no picture', Buffer.from('no picture'), 415);
  const times: [name: string, ms: number][] = [];
  for (const [name, [file, status]] of Object.entries(hostile)) {
    times.push([name, await cpuMsOfOne(name, file, status)]);
  }
  const [costliest, ms] = times.toSorted(([, a], [, b]) => b - a)[0] ?? ['', Number.NaN];
  report(12, {
    hostile: times.length,
    'CPU ms of the cheapest refusal': baseline,
    [`CPU ms at most (${costliest})`]: ms,
  });
  expect(ms).toBeLessThan(100);

  const polyglots = [
    await photoWithGps(),
    Buffer.concat([photo, Buffer.from('<html><script>alert(4711)</script>')]),
    Buffer.concat([photo, Buffer.from('PK\u0003\u0004rest-4711')]),
    withComment(photo, '%PDF-1.7 4711'),
  ];
  for (const polyglot of polyglots) {
    const { status, body } = await upload(polyglot);
    expect(status).toBe(200);
    const name = fileNameOf(String(body.filePath));
    const stored = readFileSync(join(dataDir, 'files', name.slice(0, 2), name));
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.toString('latin1')).not.toMatch(/Exif|GPS|4711/);
  }
  await program.stop();
});

/** A complete PNG of 900 million black pixels in 110 kB. */
function bomb(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side / 8)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Changes the PNG's header to declare a square of `side` × `side` pixels. */
function withDeclaredSide(png: Buffer, side: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

function withComment(photo: Buffer, text: string): Buffer {
  const comment = Buffer.from(`\u00ff\u00fe\u0000\u0000${text}`, 'latin1');
  comment.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
}

async function photoWithGps(): Promise<Buffer> {
  const photo = await picture(400, 300)
    .withExif({
      IFD0: { Make: 'Camera-4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 52/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  expect(photo.toString('latin1')).toContain('Camera-4711');
  return photo;
}
