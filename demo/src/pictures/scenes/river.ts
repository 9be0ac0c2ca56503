import { darken, dyes, lighten } from '../color.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { grass, ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { ellipse, linear, n, path, rect, stroke } from '../svg.ts';

const greens = ['#6F9455', '#7FA05A', '#5F8A58', '#8A9E57', '#4F7D58'] as const;

/** A field trip along a river in the forest. */
export const river: Scene = ({ r, light, w, h }) => {
  const horizon = h * 0.4;
  const water = lit(light, r.pick(['#5E8FA0', '#4F8691', '#7A9DA0']));
  const bank = lit(light, r.pick(greens));
  const bend = r.between(0.56, 0.74) * w;
  return [
    sky(r, light, { w, horizon: h * 0.46, clouds: 3 }),
    path(ridge(r, w, horizon - 30, h * 0.1, 0.45).outline(h), lit(light, '#5D7F66', 0.55)),
    path(ridge(r, w, horizon + 10, h * 0.05, 0.4).outline(h), lit(light, '#4B7552', 0.3)),
    ...range(26).map((i) =>
      tree(r, light, {
        x: (i / 25) * w + r.between(-20, 20),
        y: horizon + r.between(26, 52),
        h: r.between(80, 190),
        depth: 0.28,
        kind: r.pick(['round', 'palm', 'eucalyptus', 'round']),
      }),
    ),
    linear('water', [
      [0, lighten(water, 0.4)],
      [0.4, water],
      [1, darken(water, 0.3)],
    ]),
    linear('bank', [
      [0, lighten(bank, 0.12)],
      [1, darken(bank, 0.2)],
    ]),
    rect(0, horizon + 44, w, h - horizon - 44, 'url(#bank)'),
    path(
      `M${n(bend)} ${n(horizon + 46)}C${n(bend + w * 0.1)} ${n(h * 0.56)} ${n(w * 0.46)} ${n(h * 0.62)} ${n(w * 0.56)} ${h}L${n(w * 1.02)} ${h}L${n(w * 1.02)} ${n(h * 0.82)}C${n(bend + w * 0.08)} ${n(h * 0.68)} ${n(bend + w * 0.24)} ${n(h * 0.58)} ${n(bend + 50)} ${n(horizon + 46)}Z`,
      'url(#water)',
    ),
    ...range(12).map(() =>
      ellipse(
        w * r.between(0.58, 1),
        h * r.between(0.72, 0.98),
        r.between(40, 120),
        r.between(3, 9),
        r.pick([light.skyLow, '#3F5F52']),
        { opacity: 0.2 },
      ),
    ),
    ...range(16).map((i) => {
      const y = h * (0.7 + i * 0.018);
      const x = w * r.between(0.58, 0.9);
      return stroke(
        `M${n(x)} ${n(y)}q${r.int(14, 40)} -5 ${r.int(60, 110)} 0`,
        lighten(water, 0.45),
        2.4,
        { opacity: 0.6 },
      );
    }),
    grass(r, { w: w * 0.5, from: h * 0.58, to: h, count: 120, color: darken(bank, 0.3) }),
    ...range(r.int(4, 6)).map((i) =>
      figure(
        { ...someone(r, 'field'), hair: r.pick(['hat', 'hat', 'short', 'braids', 'wrap']) },
        {
          x: w * (0.1 + i * 0.072),
          y: h * (0.78 + i * 0.034),
          h: h * (0.3 + i * 0.03),
          light,
          pose: r.pick(['walk', 'point', 'hold', 'hip', 'stand']),
          flip: r.chance(0.2),
        },
      ),
    ),
    tree(r, light, { x: w * 0.02, y: h * 1.0, h: h * 0.62, kind: 'banana' }),
    ellipse(w * 0.83, h * 0.95, 70, 20, darken(dyes.sand, 0.3)),
    ellipse(w * 0.8, h * 0.94, 46, 16, lit(light, '#9C9384')),
  ].join('');
};
