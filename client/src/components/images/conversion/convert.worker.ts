import type { Canvas } from './canvas.ts';
import { convertPicture } from './convert-picture.ts';

/** Converts pictures one after another: decoding two at once exhausts a small phone. */
let turn: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<{ id: number; file: Blob; side: number }>) => {
  const { id, file, side } = data;
  turn = turn.then(async () => {
    const converted = convertPicture(file, createCanvas, side);
    const result = await converted.catch(() => 'unreadable' as const);
    self.postMessage({ id, result });
  });
};

function createCanvas(): Canvas {
  const canvas = new OffscreenCanvas(1, 1);
  return { canvas, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
}
