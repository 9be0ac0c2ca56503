import { darken, lighten, mix } from '../color.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { grass, ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { ellipse, n, path, rect, stroke } from '../svg.ts';

const greens = ['#6F9455', '#7FA05A', '#5F8A58', '#8A9E57', '#4F7D58'] as const;

/** A group sets seedlings in rows. */
export const treePlanting: Scene = ({ r, light, w, h }) => {
  const horizon = h * r.between(0.42, 0.5);
  const far = ridge(r, w, horizon - h * 0.02, h * 0.06, 0.4);
  const soil = lit(light, r.pick(['#A86B43', '#97603D', '#B57A4E']));
  const rows = range(8).map((i) => {
    const y = horizon + (h - horizon) * ((i + 0.6) / 8) ** 1.5;
    return stroke(
      `M-10 ${n(y)}Q${n(w * 0.5)} ${n(y - 10)} ${n(w + 10)} ${n(y + 8)}`,
      darken(soil, 0.2),
      3 + i * 1.6,
      { opacity: 0.5 },
    );
  });
  const sapling = (x: number, y: number, s: number) => {
    const leaf = lit(light, r.pick(['#4F8A45', '#3F7A4A', '#6A9A4A']));
    return [
      ellipse(x, y, s * 0.5, s * 0.13, darken(soil, 0.35)),
      stroke(`M${n(x)} ${n(y)}L${n(x)} ${n(y - s)}`, '#5A4232', s * 0.06),
      ...[-1, 1, -1, 1].map((side, i) =>
        ellipse(
          x + side * s * 0.17,
          y - s * (0.5 + i * 0.15),
          s * 0.19,
          s * 0.09,
          i % 2 ? leaf : lighten(leaf, 0.2),
          {
            transform: `rotate(${side * -28} ${n(x + side * s * 0.17)} ${n(y - s * (0.5 + i * 0.15))})`,
          },
        ),
      ),
    ].join('');
  };
  const spade = (x: number, y: number, s: number) =>
    stroke(`M${n(x)} ${n(y)}L${n(x + s * 0.16)} ${n(y - s)}`, '#7A5534', s * 0.05) +
    path(
      `M${n(x - s * 0.1)} ${n(y - s * 0.24)}L${n(x + s * 0.13)} ${n(y - s * 0.2)}L${n(x - s * 0.02)} ${n(y + s * 0.06)}Z`,
      '#6C7680',
    );
  const crew = range(r.int(5, 8))
    .map((i) => ({ x: w * (0.07 + i * 0.125) + r.between(-26, 26), y: h * r.between(0.62, 0.95) }))
    .sort((a, b) => a.y - b.y);
  return [
    sky(r, light, { w, horizon }),
    path(far.outline(h), lit(light, r.pick(greens), 0.4)),
    ...range(14).map(() =>
      tree(r, light, { x: r.next() * w, y: horizon + 6, h: r.between(50, 120), depth: 0.25 }),
    ),
    rect(0, horizon, w, h - horizon, soil),
    ...rows,
    ...range(15).map((i) =>
      sapling(
        w * ((i * 0.381) % 1),
        horizon + (h - horizon) * (0.12 + 0.3 * ((i * 0.53) % 1)),
        22 + i,
      ),
    ),
    ...crew.flatMap(({ x, y }) => {
      const size = h * 0.2 + (y - horizon) * 0.36;
      const pose = r.pick(['bend', 'stand', 'hold', 'hip', 'bend'] as const);
      return [
        figure(someone(r, 'field'), { x, y, h: size, light, pose, flip: r.chance(0.4) }),
        pose === 'bend' || pose === 'hold'
          ? sapling(x + size * 0.26, y + 8, size * 0.34)
          : spade(x + size * 0.26, y + 6, size * 0.55),
      ];
    }),
    grass(r, { w, from: h * 0.95, to: h, count: 30, color: mix(soil, '#3E5E38', 0.7) }),
  ].join('');
};
