import { dyes } from '../color.ts';
import { building } from '../parts/built.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { n, path, rect } from '../svg.ts';

/** Boxes of books are handed over in front of a school. */
export const donation: Scene = ({ r, light, w, h }) => {
  const ground = h * 0.6;
  const box = (x: number, y: number, s: number) =>
    [
      path(
        `M${n(x - s * 0.5)} ${n(y - s * 0.62)}L${n(x + s * 0.32)} ${n(y - s * 0.62)}L${n(x + s * 0.32)} ${n(y)}L${n(x - s * 0.5)} ${n(y)}Z`,
        lit(light, '#C69A62'),
      ),
      path(
        `M${n(x + s * 0.32)} ${n(y - s * 0.62)}L${n(x + s * 0.55)} ${n(y - s * 0.74)}L${n(x + s * 0.55)} ${n(y - s * 0.1)}L${n(x + s * 0.32)} ${n(y)}Z`,
        lit(light, '#A2783F'),
      ),
      path(
        `M${n(x - s * 0.5)} ${n(y - s * 0.62)}L${n(x - s * 0.26)} ${n(y - s * 0.74)}L${n(x + s * 0.55)} ${n(y - s * 0.74)}L${n(x + s * 0.32)} ${n(y - s * 0.62)}Z`,
        lit(light, '#5F4426'),
      ),
      ...range(5).map((i) =>
        rect(
          x - s * 0.4 + i * s * 0.15,
          y - s * (0.8 + (i % 3) * 0.05),
          s * 0.11,
          s * 0.2,
          r.pick(Object.values(dyes)),
        ),
      ),
      rect(x - s * 0.5, y - s * 0.62, s * 0.82, s * 0.1, lit(light, '#D9B27C')),
      rect(x - s * 0.28, y - s * 0.38, s * 0.36, s * 0.13, '#F4EFE4'),
    ].join('');
  const pairs = range(3).map((i) => w * (0.2 + i * 0.3) + r.between(-24, 24));
  return [
    sky(r, light, { w, horizon: ground }),
    path(ridge(r, w, ground - h * 0.12, h * 0.08).outline(h), lit(light, '#7C9A62', 0.5)),
    building(r, light, {
      x: w * r.between(0.06, 0.2),
      y: ground + 8,
      w: w * 0.66,
      floors: 1,
      floorHeight: h * 0.22,
      wall: r.pick(['#E3C79C', '#C9D1C6', '#E8C7A4', '#B9CBD6']),
      roof: r.pick(['#7D8790', '#A63D1F', '#5F6F7A']),
    }),
    rect(0, ground, w, h - ground, lit(light, r.pick(['#C79E6C', '#B98A5C', '#A9A05C']))),
    tree(r, light, { x: w * 0.93, y: ground + 40, h: h * 0.55 }),
    ...range(11).map((i) =>
      figure(someone(r), {
        x: w * (0.05 + i * 0.085) + r.between(-12, 12),
        y: h * 0.72 + r.between(-6, 8),
        h: h * 0.27,
        light,
        pose: r.pick(['clap', 'stand', 'clap', 'cheer', 'hip']),
      }),
    ),
    ...pairs.flatMap((x) => [
      figure(someone(r), { x: x - h * 0.09, y: h * 0.93, h: h * 0.46, light, pose: 'hold' }),
      figure(someone(r), {
        x: x + h * 0.11,
        y: h * 0.94,
        h: h * 0.45,
        light,
        pose: 'hold',
        flip: true,
      }),
      box(x, h * 0.72, h * 0.12),
    ]),
    ...range(5).map((i) =>
      box(w * (0.06 + i * 0.22) + r.between(-20, 20), h * (0.985 + (i % 2) * 0.01), h * 0.14),
    ),
  ].join('');
};
