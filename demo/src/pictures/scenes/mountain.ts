import { darken } from '../color.ts';
import { house } from '../parts/built.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { grass, ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { ellipse, n, path, stroke } from '../svg.ts';

const greens = ['#6F9455', '#7FA05A', '#5F8A58', '#8A9E57', '#4F7D58'] as const;
const roofs = ['#A63D1F', '#8C4A32', '#7D8790', '#B5683C', '#5F6F7A', '#93442B'] as const;
const plaster = ['#EAD9B8', '#E3C79C', '#D9D3C2', '#E8C7A4', '#C9D1C6'] as const;

/** A great mountain over the plain, seen from the road. */
export const mountain: Scene = ({ r, light, w, h }) => {
  const horizon = h * 0.62;
  const peak = { x: r.between(0.35, 0.65) * w, y: h * r.between(0.15, 0.22) };
  const rock = lit(light, r.pick(['#4E6A78', '#556B62', '#6A6376']), 0.42);
  const crater = `M${n(-w * 0.1)} ${n(horizon)}C${n(peak.x - w * 0.3)} ${n(horizon - h * 0.06)} ${n(peak.x - w * 0.16)} ${n(peak.y + h * 0.06)} ${n(peak.x - w * 0.06)} ${n(peak.y)}Q${n(peak.x)} ${n(peak.y + h * 0.03)} ${n(peak.x + w * 0.05)} ${n(peak.y + 6)}C${n(peak.x + w * 0.2)} ${n(peak.y + h * 0.12)} ${n(peak.x + w * 0.3)} ${n(horizon - h * 0.05)} ${n(w * 1.1)} ${n(horizon)}Z`;
  const ribs = range(7).map((i) => {
    const x = peak.x + (i - 3) * w * 0.022;
    const spread = (i - 3) * w * 0.085;
    return stroke(
      `M${n(x)} ${n(peak.y + 24 + Math.abs(i - 3) * 14)}Q${n(x + spread * 0.3)} ${n((peak.y + horizon) / 2)} ${n(x + spread)} ${n(horizon - 16)}`,
      darken(rock, 0.22),
      7,
      { opacity: 0.3 },
    );
  });
  const plain = ridge(r, w, horizon + h * 0.03, h * 0.025);
  const near = ridge(r, w, h * 0.84, h * 0.05);
  const green = lit(light, r.pick(greens), 0.2);
  const road = w * r.between(0.4, 0.6);
  return [
    sky(r, light, { w, horizon, clouds: 3 }),
    path(crater, rock),
    path(
      `M${n(peak.x + 10)} ${n(peak.y + 14)}C${n(peak.x + w * 0.2)} ${n(peak.y + h * 0.12)} ${n(peak.x + w * 0.3)} ${n(horizon - h * 0.05)} ${n(w * 1.1)} ${n(horizon)}L${n(peak.x + w * 0.1)} ${n(horizon)}Q${n(peak.x + w * 0.06)} ${n(horizon - h * 0.2)} ${n(peak.x + 10)} ${n(peak.y + 14)}Z`,
      darken(rock, 0.3),
      { opacity: 0.45 },
    ),
    ...ribs,
    ...range(4).map((i) =>
      ellipse(
        peak.x + (r.next() - 0.5) * w * 0.7,
        horizon - h * (0.1 + i * 0.05),
        r.between(120, 230),
        r.between(8, 17),
        light.sun,
        { opacity: 0.4 },
      ),
    ),
    path(plain.outline(h), green),
    ...range(26).map(() => {
      const x = r.next() * w;
      return tree(r, light, {
        x,
        y: plain.y(x) + r.between(6, 40),
        h: r.between(24, 64),
        depth: 0.25,
      });
    }),
    ...range(5).map((i) =>
      house(light, {
        x: w * (0.08 + i * 0.19) + r.between(-40, 40),
        y: horizon + h * r.between(0.07, 0.12),
        s: r.between(30, 46),
        wall: r.pick(plaster),
        roof: r.pick(roofs),
        depth: 0.12,
      }),
    ),
    path(near.outline(h), lit(light, r.pick(greens))),
    path(
      `M${n(road - 6)} ${n(near.y(road) + 2)}L${n(road + 10)} ${n(near.y(road) + 2)}L${n(road + w * 0.14)} ${h}L${n(road - w * 0.16)} ${h}Z`,
      lit(light, '#B46A42'),
    ),
    grass(r, { w, from: h * 0.86, to: h, count: 110, color: lit(light, '#3E5E38') }),
    ...range(r.int(2, 4)).map((i) =>
      figure(someone(r, 'field'), {
        x: road - w * 0.07 + i * 62,
        y: h * (0.97 - i * 0.004),
        h: h * 0.24,
        light,
        back: true,
        pose: r.pick(['stand', 'hip', 'point', 'walk']),
      }),
    ),
    tree(r, light, {
      x: w * (r.chance(0.5) ? 0.06 : 0.93),
      y: h * 1.02,
      h: h * 0.56,
      kind: r.pick(['palm', 'banana', 'umbrella']),
    }),
  ].join('');
};
