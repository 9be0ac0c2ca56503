/** A canvas on the page or off it; `toJpeg` gives its content. */
export interface Canvas {
  canvas: HTMLCanvasElement | OffscreenCanvas;
  toJpeg: (quality: number) => Promise<Blob | null>;
}

const side = 32;
const colours = ['#f00', '#0f0', '#00f', '#ff0'];
/** JPEG shifts colours by a few levels, and so does Brave, which nobody sees. */
const tolerance = 48;

/** Undefined until a canvas was found to keep its pixels: people may allow it in the meantime. */
let kept: true | undefined;

/**
 * Whether a canvas gives back what was drawn. Firefox with `resistFingerprinting`, LibreWolf and Tor answer with
 * coloured stripes, add-ons with an empty picture: a picture that is made there is lost, and nothing says so.
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
  const drawn = contextOf(createCanvas());
  colours.forEach((colour, index) => {
    drawn.context.fillStyle = colour;
    drawn.context.fillRect((index % 2) * side, index > 1 ? side : 0, side, side);
  });
  const jpeg = await drawn.toJpeg(1);
  if (!jpeg) return false;
  const read = contextOf(createCanvas());
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

function contextOf({ canvas, toJpeg }: Canvas) {
  canvas.width = 2 * side;
  canvas.height = 2 * side;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) throw new Error('no canvas');
  return { context, toJpeg };
}
