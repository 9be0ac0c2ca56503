import { darken, lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { circle, group, n, path, stroke } from '../svg.ts';
import { loose } from './cuts-loose.ts';
import { tailored } from './cuts-tailored.ts';
import { centre, type Shape } from './face.ts';
import type { Outfit, Sitter } from './sitter.ts';
import type { Cut } from './tailoring.ts';

const cuts: Record<Outfit, Cut> = { ...tailored, ...loose };

/** Shoulders down to the lower edge of a canvas of 640 × 800. */
export function clothes(sitter: Sitter, shape: Shape): string {
  const base = shape.chin + 52;
  const wide = sitter.woman ? 204 : 238;
  const cut = cuts[sitter.outfit];
  const outline = shoulders(base, wide, cut.puffed ?? false);
  return [
    `<clipPath id="cloth"><path d="${outline}"/></clipPath>`,
    path(outline, sitter.cloth),
    group(cut.draw(sitter, base) + shade(sitter, base, wide), { 'clip-path': 'url(#cloth)' }),
    cut.over?.(sitter, base) ?? '',
    sitter.necklace && cut.bare ? necklace(sitter, base) : '',
  ].join('');
}

function shoulders(base: number, wide: number, puffed: boolean): string {
  const { x } = centre;
  const lift = puffed ? 26 : 0;
  return `M${x - wide} 810C${x - wide - 6 - lift} ${n(base + 130 - lift)} ${x - wide + 4 - lift} ${n(base + 70 - lift)} ${x - 128} ${n(base + 34)}Q${x - 82} ${n(base + 16)} ${x - 70} ${n(base - 6)}Q${x} ${n(base + 50)} ${x + 70} ${n(base - 6)}Q${x + 82} ${n(base + 16)} ${x + 128} ${n(base + 34)}C${x + wide - 4 + lift} ${n(base + 70 - lift)} ${x + wide + 6 + lift} ${n(base + 130 - lift)} ${x + wide} 810Z`;
}

function shade({ cloth }: Sitter, base: number, wide: number): string {
  const { x } = centre;
  return [
    path(
      `M${x + 88} ${n(base)}Q${x + 120} ${n(base + 140)} ${x + 96} 820L${x + wide + 60} 820L${x + wide + 60} ${n(base)}Z`,
      darken(cloth, 0.45),
      { opacity: 0.32 },
    ),
    stroke(
      `M${x - wide + 62} 810Q${x - wide + 70} ${n(base + 190)} ${x - wide + 92} ${n(base + 140)}M${x + wide - 62} 810Q${x + wide - 70} ${n(base + 190)} ${x + wide - 92} ${n(base + 140)}`,
      darken(cloth, 0.5),
      5,
      { opacity: 0.45 },
    ),
    stroke(
      `M${x - wide + 30} ${n(base + 92)}Q${x - 150} ${n(base + 52)} ${x - 108} ${n(base + 34)}`,
      lighten(cloth, 0.5),
      6,
      { opacity: 0.22 },
    ),
  ].join('');
}

const necklace = ({ r, accent }: Sitter, base: number) =>
  range(13)
    .map((i) => {
      const share = (i - 6) / 6;
      return circle(
        centre.x + share * 60,
        base + 40 - share * share * 52,
        r.between(5, 7),
        i % 3 ? '#E0B040' : accent,
      );
    })
    .join('');
