import { darken, lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { circle, n, path, rect, stroke } from '../svg.ts';
import { centre } from './face.ts';
import type { Sitter } from './sitter.ts';

export interface Cut {
  /** Within the outline of the shoulders. */
  draw(sitter: Sitter, base: number): string;
  /** On top of it all: collars. */
  over?(sitter: Sitter, base: number): string;
  puffed?: boolean;
  /** Leaves room for a necklace. */
  bare?: boolean;
}

export const neckline = (base: number, depth: number, half = 76) =>
  `M${centre.x - half} ${n(base + 3)}Q${centre.x - half * 0.72} ${n(base + depth)} ${centre.x} ${n(base + depth)}Q${centre.x + half * 0.72} ${n(base + depth)} ${centre.x + half} ${n(base + 3)}Z`;

export const lapels = (base: number, color: string, deep: number) => {
  const { x } = centre;
  return (
    path(
      `M${x - 84} ${n(base - 12)}L${x - 132} ${n(base + 66)}L${x - 92} ${n(base + 92)}L${x - 112} ${n(base + 116)}L${x} ${n(base + deep)}L${x - 40} ${n(base + 50)}Z`,
      lighten(color, 0.1),
    ) +
    path(
      `M${x + 84} ${n(base - 12)}L${x + 132} ${n(base + 66)}L${x + 92} ${n(base + 92)}L${x + 112} ${n(base + 116)}L${x} ${n(base + deep)}L${x + 40} ${n(base + 50)}Z`,
      darken(color, 0.14),
    ) +
    stroke(
      `M${x - 84} ${n(base - 12)}L${x - 132} ${n(base + 66)}L${x - 92} ${n(base + 92)}L${x - 112} ${n(base + 116)}L${x} ${n(base + deep)}`,
      darken(color, 0.45),
      3,
      { opacity: 0.6 },
    )
  );
};

export const collar = (base: number, color: string) => {
  const { x } = centre;
  return (
    path(
      `M${x - 76} ${n(base - 26)}L${x - 96} ${n(base + 28)}L${x - 50} ${n(base + 62)}L${x} ${n(base + 30)}Q${x - 54} ${n(base + 16)} ${x - 76} ${n(base - 26)}Z`,
      color,
    ) +
    path(
      `M${x + 76} ${n(base - 26)}L${x + 96} ${n(base + 28)}L${x + 50} ${n(base + 62)}L${x} ${n(base + 30)}Q${x + 54} ${n(base + 16)} ${x + 76} ${n(base - 26)}Z`,
      darken(color, 0.14),
    ) +
    stroke(
      `M${x - 96} ${n(base + 28)}L${x - 50} ${n(base + 62)}L${x} ${n(base + 30)}L${x + 50} ${n(base + 62)}L${x + 96} ${n(base + 28)}`,
      darken(color, 0.4),
      2.6,
      { opacity: 0.5 },
    )
  );
};

export const inside = (base: number, color: string) =>
  path(
    `M${centre.x - 90} ${n(base - 20)}L${centre.x} ${n(base + 250)}L${centre.x + 90} ${n(base - 20)}Z`,
    color,
  );

export const buttons = (base: number, color: string, from: number) =>
  range(3)
    .map((i) => circle(centre.x, base + from + i * 62, 6, color))
    .join('');

/** Strips of woven cloth sewn edge to edge, with a stitched seam. */
export const strips = ({ r, cloth, accent, second }: Sitter, base: number) => {
  const colors = [cloth, accent, cloth, second, darken(cloth, 0.25)];
  return range(13)
    .map((i) => {
      const x = centre.x - 250 + i * 40;
      const color = colors[i % colors.length] ?? cloth;
      return (
        rect(x, base - 30, 40.5, 300, color) +
        stroke(`M${x + 20} ${n(base - 20)}L${x + 20} 810`, lighten(color, 0.4), 2.4, {
          'stroke-dasharray': r.chance(0.5) ? '6 7' : '14 6',
          opacity: 0.7,
        })
      );
    })
    .join('');
};
