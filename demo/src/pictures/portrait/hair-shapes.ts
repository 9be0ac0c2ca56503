import { darken, lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { circle, n, path, stroke } from '../svg.ts';
import { centre, type Shape } from './face.ts';
import type { Sitter } from './sitter.ts';

/** What lies behind the head, and what in front of it. */
export type Layers = { behind?: string; front: string };

/** A close cap down to the hairline; `rise` lifts it above the skull, `line` lowers the hairline. */
export function cap({ half, top }: Shape, rise: number, line: number, temple = -2): string {
  const { x, y } = centre;
  const side = half + 5 + rise * 0.3;
  return [
    `M${n(x - side)} ${n(y + temple)}`,
    `C${n(x - side - 6)} ${n(top - rise)} ${n(x - half * 0.6)} ${n(top - 14 - rise)} ${x} ${n(top - 14 - rise)}`,
    `C${n(x + half * 0.6)} ${n(top - 14 - rise)} ${n(x + side + 6)} ${n(top - rise)} ${n(x + side)} ${n(y + temple)}`,
    `L${n(x + half * 0.88)} ${n(y - 46)}`,
    `Q${n(x + half * 0.8)} ${n(top + line + 20)} ${n(x + half * 0.52)} ${n(top + line + 3)}`,
    `Q${x} ${n(top + line - 12)} ${n(x - half * 0.52)} ${n(top + line + 3)}`,
    `Q${n(x - half * 0.8)} ${n(top + line + 20)} ${n(x - half * 0.88)} ${n(y - 46)}Z`,
  ].join('');
}

/** Specks of light that make a surface look curly. */
export function curls(
  { r, hairColor }: Sitter,
  { half, top }: Shape,
  spread: number,
  count: number,
): string {
  const { x } = centre;
  return range(count)
    .map(() => {
      const angle = r.between(Math.PI, Math.PI * 2);
      const out = Math.sqrt(r.next());
      return circle(
        x + Math.cos(angle) * (half + spread) * out,
        top + 40 + Math.sin(angle) * (54 + spread) * out,
        r.between(2.5, 5),
        r.chance(0.6) ? lighten(hairColor, 0.16) : darken(hairColor, 0.4),
        { opacity: 0.55 },
      );
    })
    .join('');
}

export const sheen = ({ hairColor }: Sitter, { top, half }: Shape) =>
  stroke(
    `M${n(centre.x - half * 0.66)} ${n(top + 14)}Q${n(centre.x - half * 0.3)} ${n(top - 8)} ${n(centre.x + 6)} ${n(top - 6)}`,
    lighten(hairColor, 0.28),
    7,
    { opacity: 0.35 },
  );

/** Rows of plaits from the hairline back over the crown. */
export function cornrows({ hairColor }: Sitter, { half, top }: Shape): string {
  return range(9)
    .map((i) => {
      const share = (i - 4) / 4.4;
      return stroke(
        `M${n(centre.x + share * half * 0.74)} ${n(top + 32 + share * share * 40)}Q${n(centre.x + share * half * 0.84)} ${n(top + 4)} ${n(centre.x + share * half * 0.42)} ${n(top - 13)}`,
        lighten(hairColor, 0.2),
        3,
        { opacity: 0.6, 'stroke-dasharray': '7 3' },
      );
    })
    .join('');
}

/** Strands that hang from both sides of the head to y. */
export function strands(
  { hairColor, r }: Sitter,
  { half, top }: Shape,
  to: number,
  thick: number,
  outward: number,
): string {
  const { x, y } = centre;
  return ([-1, 1] as const)
    .flatMap((side) =>
      range(7).map((i) => {
        const start = x + side * Math.min(half + 4, half * 0.62 + i * thick * 0.8);
        const end = x + side * (half * 0.72 + i * thick * 0.9 + outward);
        const low = to + r.between(-22, 16) - Math.abs(i - 3) * 8;
        const d = `M${n(start)} ${n(top + 34 + i * 10)}C${n(start + side * (10 + i * 5))} ${n(y - 30)} ${n(end + side * 8)} ${n(y + 90)} ${n(end)} ${n(low)}`;
        return (
          stroke(d, i % 2 ? hairColor : darken(hairColor, 0.35), thick) +
          stroke(d, lighten(hairColor, 0.22), thick * 0.28, {
            'stroke-dasharray': `${n(thick * 0.5)} ${n(thick * 0.7)}`,
            opacity: 0.5,
          })
        );
      }),
    )
    .join('');
}

export const covers = (sitter: Sitter, shape: Shape) => path(cap(shape, 6, 40), sitter.hairColor);

export type Style = (sitter: Sitter, shape: Shape) => Layers;
