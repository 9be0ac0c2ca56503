/**
 * The page converts with a canvas element, a worker with an OffscreenCanvas. Their calls that encode a JPEG differ, so
 * `toJpeg` wraps them.
 */
export interface Canvas {
  canvas: HTMLCanvasElement | OffscreenCanvas;
  toJpeg: (quality: number) => Promise<Blob | null>;
}

const side = 32;
const colours = ['#f00', '#0f0', '#00f', '#ff0'];
/** JPEG shifts colours by a few levels, and so does Brave's fingerprinting protection; neither is visible. */
const tolerance = 48;

/** Undefined until a canvas has passed the check: people may allow canvas access later. */
let kept: true | undefined;

/**
 * Whether a canvas returns what was drawn. Firefox with `resistFingerprinting`, LibreWolf and Tor return coloured
 * stripes, and some add-ons return an empty picture. There, a conversion would silently destroy the picture.
 */
export async function keepsPixels(
  createCanvas: () => Canvas,
  open: (picture: Blob) => Promise<CanvasImageSource>,
): Promise<boolean> {
  kept ??= (await readsBack(createCanvas, open).catch(() => false)) || undefined;
  return kept ?? false;
}

async function readsBack(
  createCanvas: () => Canvas,
  open: (picture: Blob) => Promise<CanvasImageSource>,
): Promise<boolean> {
  const drawn = checkContext(createCanvas());
  colours.forEach((colour, index) => {
    drawn.context.fillStyle = colour;
    drawn.context.fillRect((index % 2) * side, index > 1 ? side : 0, side, side);
  });
  const jpeg = await drawn.toJpeg(1);
  if (!jpeg) return false;
  const read = checkContext(createCanvas());
  read.context.drawImage(await open(jpeg), 0, 0);
  return colours.every((colour, index) => {
    const [x, y] = [(index % 2) * side + side / 2, (index > 1 ? side : 0) + side / 2];
    const pixel = read.context.getImageData(x, y, 1, 1).data;
    return [1, 2, 3].every((at) => {
      const expected = colour[at] === 'f' ? 255 : 0;
      return Math.abs((pixel[at - 1] ?? 0) - expected) < tolerance;
    });
  });
}

function checkContext({ canvas, toJpeg }: Canvas) {
  canvas.width = 2 * side;
  canvas.height = 2 * side;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) throw new Error('no canvas');
  return { context, toJpeg };
}
