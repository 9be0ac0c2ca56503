import { jpegWithScans, picture } from './pictures.ts';

/** Valid pictures in every coding that decoders support, and a JPEG with more scans than allowed. */
async function originals(): Promise<Buffer[]> {
  const photo = picture(320, 240).composite([
    { input: { text: { text: 'Alumni', width: 300, height: 200, rgba: true } } },
  ]);
  return Promise.all([
    photo.clone().jpeg().toBuffer(),
    photo.clone().jpeg({ mozjpeg: true }).toBuffer(),
    photo.clone().png().toBuffer(),
    photo.clone().png({ progressive: true, palette: true }).toBuffer(),
    photo.clone().webp().toBuffer(),
    photo.clone().webp({ lossless: true }).toBuffer(),
    jpegWithScans(50),
    jpegWithScans(883),
  ]);
}

/** Yields `count` damaged pictures, the same for the same `seed`. */
export async function* mutatedPictures(count: number, seed: number): AsyncGenerator<Buffer> {
  const bases = await originals();
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let n = 0; n < count; n += 1) {
    let bytes: Buffer = Buffer.from(bases[n % bases.length] as Buffer);
    for (let times = 1 + below(3); times > 0; times -= 1) {
      bytes = mutations[below(mutations.length)]?.(bytes, below) ?? bytes;
    }
    yield bytes;
  }
}

type Mutation = (bytes: Buffer, below: (limit: number) => number) => Buffer;

const mutations: Mutation[] = [
  function flipBytes(bytes, below) {
    for (let times = 1 + below(8); times > 0; times -= 1) {
      bytes[12 + below(bytes.length - 12)] = below(256);
    }
    return bytes;
  },
  function insertMarker(bytes, below) {
    const markers = [0x00, 0x01, 0xc4, 0xd0, 0xd3, 0xd7, 0xd8, 0xd9, 0xda, 0xdc, 0xfe, 0xff];
    const at = markerIn(bytes, below);
    const marker = Buffer.from([0xff, markers[below(markers.length)] as number]);
    return Buffer.concat([bytes.subarray(0, at), marker, bytes.subarray(at)]);
  },
  function repeatPart(bytes, below) {
    const at = markerIn(bytes, below);
    const part = bytes.subarray(at, at + 1 + below(400));
    const times = 1 + below(200);
    return Buffer.concat([bytes.subarray(0, at), ...Array(times).fill(part), bytes.subarray(at)]);
  },
  function removePart(bytes, below) {
    const at = markerIn(bytes, below);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(60))]);
  },
  /** Declares the maximum size: few bytes then cost much memory. */
  function enlarge(bytes, below) {
    const frame = [0xc0, 0xc1, 0xc2].map((marker) => bytes.indexOf(Buffer.from([0xff, marker])));
    const at = Math.max(...frame);
    if (at < 0 || at + 9 > bytes.length || below(4) > 0) return bytes;
    bytes.writeUInt16BE(4_800, at + 5);
    bytes.writeUInt16BE(4_800, at + 7);
    return bytes;
  },
];

/** A position where a segment may begin; any position in formats other than JPEG. */
function markerIn(bytes: Buffer, below: (limit: number) => number): number {
  const from = 2 + below(Math.max(1, bytes.length - 2));
  const marker = bytes.indexOf(0xff, from);
  return marker < 0 ? from : marker;
}

/** Generates numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
