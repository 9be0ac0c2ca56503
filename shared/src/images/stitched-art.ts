/** Side of a pattern's cell in SVG user units. Each strip of cloth is one cell wide. */
export const cell = 48;

/** Names of the colours in the CSS custom properties `--cloth-…`. */
export type Cloth = 'deep' | 'indigo' | 'cotton' | 'laterite' | 'gold';

/** A rectangle of one cloth on a strip, with its stitches. */
export interface ClothBlock {
  x: number;
  y: number;
  height: number;
  ground: Cloth;
  thread: Cloth;
  /** SVG path of the running stitches. */
  stitches: string;
}

type Motif = (x: number, y: number) => string;

const motifs: readonly Motif[] = [
  (x, y) => `M${x + 24} ${y + 6}l18 18-18 18-18-18zm0 11l7 7-7 7-7-7z`,
  (x, y) => `M${x + 7} ${y + 18}l17-12 17 12m-34 13l17-12 17 12m-34 13l17-12 17 12`,
  (x, y) => `M${x + 7} ${y + 18}l17 12 17-12m-34-13l17 12 17-12m-34 26l17 12 17-12`,
  (x, y) => `M${x + 8} ${y + 12}h32m-32 12h32m-32 12h32`,
  (x, y) => `M${x + 12} ${y + 8}v32m12-32v32m12-32v32`,
];

const grounds: readonly Cloth[] = [
  'indigo',
  'deep',
  'cotton',
  'indigo',
  'laterite',
  'cotton',
  'deep',
  'gold',
];

const threads: Record<Cloth, readonly [Cloth, Cloth]> = {
  deep: ['cotton', 'gold'],
  indigo: ['cotton', 'gold'],
  cotton: ['indigo', 'laterite'],
  laterite: ['cotton', 'gold'],
  gold: ['deep', 'laterite'],
};

/**
 * A pattern of cloth sewn from narrow strips. The same seed gives the same pattern everywhere. `columns`
 * and `rows` count cells of 48 units. Each strip changes cloth and motif every few cells.
 */
export function stitchedArt(seed: string, columns: number, rows: number): ClothBlock[] {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const blocks: ClothBlock[] = [];
  let left: Cloth | undefined;
  for (let column = 0; column < columns; column += 1) {
    let above = left;
    for (let row = 0; row < rows; ) {
      const length = Math.min(rows - row, 1 + Math.floor(random() * 4));
      const ground = pick(grounds.filter((cloth) => cloth !== above && cloth !== left));
      const motif = pick(motifs);
      const x = column * cell;
      const y = row * cell;
      const stitches = Array.from({ length }, (_, index) => motif(x, y + index * cell)).join('');
      const thread = pick(threads[ground]);
      blocks.push({ x, y, height: length * cell, ground, thread, stitches });
      if (row === 0) left = ground;
      above = ground;
      row += length;
    }
  }
  return blocks;
}

/** FNV-1a of the seed drives a mulberry32 generator: small, and the same in every browser. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
