import { darken, dyes, lighten } from '../color.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { ridge } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { shops } from '../parts/shops.ts';
import { circle, ellipse, n, path, rect, stroke } from '../svg.ts';

const cloths = [
  dyes.laterite,
  dyes.indigo,
  dyes.gold,
  dyes.green,
  dyes.teal,
  dyes.rose,
  dyes.cream,
] as const;

/** Umbrellas, heaps of fruit, buyers and sellers. */
export const market: Scene = (canvas) => {
  const { r, light, w, h } = canvas;
  const ground = h * 0.52;
  const earth = lit(light, r.pick(['#C08A5A', '#B67B50', '#CB9A68']));
  const stall = (x: number, y: number, s: number) => {
    const color = lit(light, r.pick(cloths));
    const panels = range(6).map((i) => {
      const [a, b] = [-1 + i / 3, -1 + (i + 1) / 3];
      return path(
        `M${n(x)} ${n(y - s * 1.5)}Q${n(x + a * s * 0.6)} ${n(y - s * 1.42)} ${n(x + a * s * 0.85)} ${n(y - s * 1.08)}Q${n(x + ((a + b) / 2) * s * 0.85)} ${n(y - s * 1.16)} ${n(x + b * s * 0.85)} ${n(y - s * 1.08)}Q${n(x + b * s * 0.6)} ${n(y - s * 1.42)} ${n(x)} ${n(y - s * 1.5)}Z`,
        i % 2 ? lighten(color, 0.5) : darken(color, i * 0.03),
      );
    });
    const fruit = lit(
      light,
      r.pick(['#E2A12B', '#C8452C', '#7FA03A', '#E0C04A', '#8C4A72', '#D9772E']),
    );
    const heap = range(4).flatMap((row) =>
      range(7 - row * 2 + 1).map((i) =>
        circle(
          x - s * 0.5 + row * s * 0.13 + i * s * 0.135,
          y - s * 0.47 - row * s * 0.105,
          s * 0.075,
          i % 3 ? fruit : lighten(fruit, 0.25),
        ),
      ),
    );
    return {
      behind:
        stroke(`M${n(x)} ${n(y)}L${n(x)} ${n(y - s * 1.45)}`, '#5A4232', s * 0.035) +
        panels.join(''),
      front: [
        rect(x - s * 0.68, y - s * 0.42, s * 1.36, s * 0.42, lit(light, '#8B5E3A')),
        ...range(4).map((i) =>
          rect(
            x - s * 0.68 + i * s * 0.34,
            y - s * 0.42,
            s * 0.03,
            s * 0.42,
            lit(light, '#6B4529'),
          ),
        ),
        rect(x - s * 0.74, y - s * 0.47, s * 1.48, s * 0.07, lit(light, '#A97848')),
        ...heap,
        ellipse(x, y + 4, s * 0.8, s * 0.06, '#12142a', { opacity: 0.2 }),
      ].join(''),
    };
  };
  const rows = [0.66, 0.82].map((share, row) => {
    const s = h * (0.2 + row * 0.08);
    return range(4)
      .map((i) => {
        const x = w * (0.02 + i * 0.31) + row * w * 0.12 + r.between(-18, 18);
        const one = stall(x, h * share, s);
        const seller = figure(someone(r), {
          x: x + r.between(-0.2, 0.2) * s,
          y: h * share - 4,
          h: s * 1.08,
          light,
          pose: r.pick(['stand', 'hip', 'hold', 'point']),
        });
        return one.behind + seller + one.front;
      })
      .join('');
  });
  const passers = (y: number, size: number, count: number) =>
    range(count)
      .map((i) =>
        figure(someone(r), {
          x: w * ((i + 0.5) / count) + r.between(-50, 50),
          y: y + r.between(-8, 10),
          h: size,
          light,
          pose: r.pick(['walk', 'walk', 'hold', 'stand', 'hip']),
          flip: r.chance(0.5),
          back: r.chance(0.25),
        }),
      )
      .join('');
  return [
    sky(r, light, { w, horizon: ground }),
    path(ridge(r, w, ground - h * 0.16, h * 0.06).outline(h), lit(light, '#6F8F66', 0.5)),
    shops(canvas, ground, 0.22),
    rect(0, ground, w, h - ground, earth),
    passers(h * 0.6, h * 0.15, 9),
    rows[0],
    passers(h * 0.75, h * 0.22, 6),
    rows[1],
    passers(h * 0.99, h * 0.34, 3),
  ].join('');
};
