import { type Canvas, convertPicture } from './convert-picture.ts';

/** Converts one picture after another: two decoded at once are too much for a small phone. */
let turn: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data: { id, file } }: MessageEvent<{ id: number; file: Blob }>) => {
  turn = turn.then(async () => {
    const result = await convertPicture(file, createCanvas).catch(() => 'unreadable' as const);
    self.postMessage({ id, result });
  });
};

function createCanvas(): Canvas {
  const canvas = new OffscreenCanvas(1, 1);
  return { canvas, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
}
