import { type Cloth, type ClothBlock, cell, stitchedArt } from '@alumni/shared/images/stitched-art';

/** Colours of the CSS variables `--cloth-…` in the light theme. */
export const clothColours: Record<Cloth, string> = {
  deep: '#14274d',
  indigo: '#1f3a6e',
  cotton: '#f2ece0',
  laterite: '#a63d1f',
  gold: '#e0a526',
};

const thickness = 2.4;
const dash = 5;
const gap = 3.2;

interface Canvas {
  pixels: Buffer;
  width: number;
  height: number;
}

/**
 * Draws the stitched pattern as RGB pixels. libvips cannot: its SVG decoder is blocked (`sharp.ts`).
 */
export function clothPixels(seed: string, width: number, height: number): Buffer {
  const canvas = { pixels: Buffer.alloc(width * height * 3), width, height };
  const blocks = stitchedArt(seed, Math.ceil(width / cell), Math.ceil(height / cell));
  for (const block of blocks) {
    fill(canvas, block);
    const colour = rgb(clothColours[block.thread]);
    for (const line of parsePath(block.stitches)) stitch(canvas, line, colour);
  }
  return canvas.pixels;
}

type Point = readonly [x: number, y: number];

/** Parses the lines of an SVG path. Supports only the commands of the pattern: `M m l h v z`. */
function parsePath(path: string): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  let at: Point = [0, 0];
  for (const [, command = '', values = ''] of path.matchAll(/([MmlhvZz])([^MmlhvZz]*)/g)) {
    const numbers = (values.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    if (command === 'z') {
      at = line[0] ?? at;
      line.push(at);
      continue;
    }
    const step = command === 'h' || command === 'v' ? 1 : 2;
    for (let index = 0; index < numbers.length; index += step) {
      const [first = 0, second = 0] = numbers.slice(index, index + step);
      if (command === 'M') at = [first, second];
      else if (command === 'h') at = [at[0] + first, at[1]];
      else if (command === 'v') at = [at[0], at[1] + first];
      else at = [at[0] + first, at[1] + second];
      if (command.toLowerCase() === 'm') {
        line = [];
        lines.push(line);
      }
      line.push(at);
    }
  }
  return lines;
}

/** Draws a line in running stitches. */
function stitch(canvas: Canvas, line: Point[], colour: Rgb): void {
  let travelled = 0;
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [line[index - 1] as Point, line[index] as Point];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along = (distance: number): Point => [
      from[0] + ((to[0] - from[0]) * distance) / length,
      from[1] + ((to[1] - from[1]) * distance) / length,
    ];
    for (let start = -(travelled % (dash + gap)); start < length; start += dash + gap) {
      const [begin, end] = [Math.max(0, start), Math.min(length, start + dash)];
      if (end > begin) stroke(canvas, along(begin), along(end), colour);
    }
    travelled += length;
  }
}

function stroke({ pixels, width, height }: Canvas, from: Point, to: Point, colour: Rgb): void {
  const [left, right] = [Math.min(from[0], to[0]) - 2, Math.max(from[0], to[0]) + 2];
  const [top, bottom] = [Math.min(from[1], to[1]) - 2, Math.max(from[1], to[1]) + 2];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += 1) {
      const [px, py] = [x + 0.5 - from[0], y + 0.5 - from[1]];
      const along = (px * (to[0] - from[0]) + py * (to[1] - from[1])) / length;
      const aside = Math.abs(px * (to[1] - from[1]) - py * (to[0] - from[0])) / length;
      const beyond = Math.max(0, -along, along - length);
      const opacity = Math.min(1, Math.max(0, thickness / 2 + 0.5 - Math.hypot(aside, beyond)));
      const at = (y * width + x) * 3;
      for (const [channel, value] of colour.entries()) {
        const before = pixels[at + channel] ?? 0;
        pixels[at + channel] = Math.round(before + (value - before) * opacity);
      }
    }
  }
}

function fill({ pixels, width, height }: Canvas, block: ClothBlock): void {
  const colour = Buffer.from(rgb(clothColours[block.ground]));
  const right = Math.min(width, block.x + cell);
  for (let y = block.y; y < Math.min(height, block.y + block.height); y += 1) {
    pixels.fill(colour, (y * width + block.x) * 3, (y * width + right) * 3);
  }
}

type Rgb = [red: number, green: number, blue: number];

function rgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
