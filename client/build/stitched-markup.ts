import { type ClothBlock, cell, stitchedArt } from '@alumni/shared/images/stitched-art';

/** Markup of the hero's pattern for the static shell, equal to that of the component `StitchedPattern`. */
export function patternMarkup(seed: string, columns: number, rows: number, className: string) {
  const box = `0 0 ${columns * cell} ${rows * cell}`;
  const blocks = blocksMarkup(stitchedArt(seed, columns, rows));
  return `<svg class="${className}" viewBox="${box}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${blocks}</svg>`;
}

export function bandMarkup(seed: string, columns: number, className: string): string {
  const size = `width="${columns * cell}" height="${cell}"`;
  const blocks = blocksMarkup(stitchedArt(seed, columns, 1));
  return `<svg class="${className}" width="100%" height="${cell}" aria-hidden="true"><defs><pattern id="band" ${size} patternUnits="userSpaceOnUse">${blocks}</pattern></defs><rect width="100%" height="100%" fill="url(#band)"/></svg>`;
}

function blocksMarkup(blocks: ClothBlock[]): string {
  const drawn = blocks.map(
    ({ x, y, height, ground, thread, stitches }) =>
      `<path d="M${x} ${y}h${cell}v${height}h-${cell}z" fill="var(--cloth-${ground})"/><path d="${stitches}" stroke="var(--cloth-${thread})"/>`,
  );
  return `<g fill="none" stroke-width="2.4" stroke-dasharray="5 3.2">${drawn.join('')}</g>`;
}
