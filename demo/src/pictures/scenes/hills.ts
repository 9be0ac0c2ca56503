import { darken, lighten, mix } from '../color.ts';
import { house } from '../parts/built.ts';
import type { Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { furrows, grass, ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { linear, n, path } from '../svg.ts';

const greens = ['#6F9455', '#7FA05A', '#5F8A58', '#8A9E57', '#4F7D58'] as const;
const roofs = ['#A63D1F', '#8C4A32', '#7D8790', '#B5683C', '#5F6F7A', '#93442B'] as const;

/** Grassland behind grassland, small farms, a red path. */
export const hills: Scene = ({ r, light, w, h }) => {
  const parts = [sky(r, light, { w, horizon: h * 0.52, clouds: 4 })];
  const layers = 6;
  const last = layers - 1;
  for (let i = 0; i < layers; i += 1) {
    const depth = 0.78 * (1 - i / last) ** 1.1;
    const land = ridge(r, w, h * (0.34 + i * 0.115), h * (0.13 - i * 0.012), 0.5);
    const green = lit(light, mix(r.pick(greens), i % 2 ? '#C9A85A' : '#2F5D43', 0.28), depth);
    const outline = land.outline(h);
    parts.push(
      linear(`hill${i}`, [
        [0, lighten(green, 0.14)],
        [0.35, green],
        [1, darken(green, 0.22)],
      ]),
      path(outline, `url(#hill${i})`),
      path(outline, darken(green, 0.4), {
        transform: `translate(${r.int(60, 120)} 52)`,
        opacity: 0.16,
      }),
    );
    if (i < last)
      parts.push(path(outline, light.haze, { transform: 'translate(0 74)', opacity: 0.2 }));
    for (let field = 0; i > 1 && field < 4; field += 1) {
      const from = r.next() * w * 0.85;
      parts.push(
        furrows(r, land, {
          from,
          to: from + r.between(130, 280),
          drop: 8 + i,
          rows: 9,
          color: r.pick([lighten(green, 0.5), darken(green, 0.5)]),
        }),
      );
    }
    for (let t = 0; t < 9; t += 1) {
      const x = r.next() * w;
      parts.push(
        tree(r, light, {
          x,
          y: land.y(x) + r.between(4, 22),
          h: 16 + i * 20,
          kind: r.pick(['eucalyptus', 'round', 'umbrella', 'eucalyptus']),
          depth: depth * 0.85,
        }),
      );
    }
    for (let farm = 0; i > 1 && farm < 3; farm += 1) {
      const x = r.between(0.05, 0.9) * w;
      const s = 16 + i * 13;
      parts.push(
        tree(r, light, {
          x: x - s * 0.35,
          y: land.y(x) + 32,
          h: s * 1.4,
          kind: r.pick(['banana', 'eucalyptus', 'banana']),
          depth: depth * 0.7,
        }),
      );
      parts.push(
        house(light, {
          x,
          y: land.y(x) + 36,
          s,
          wall: r.pick(['#B5714A', '#C98A5C', '#D9C4A0']),
          roof: r.pick(roofs),
          depth: depth * 0.7,
        }),
      );
    }
  }
  const start = r.between(0.2, 0.5) * w;
  const side = r.chance(0.5);
  parts.push(
    path(
      `M${n(start)} ${h}C${n(start + 60)} ${n(h * 0.93)} ${n(start + 330)} ${n(h * 0.95)} ${n(start + 300)} ${n(h * 0.88)}C${n(start + 350)} ${n(h * 0.95)} ${n(start + 230)} ${n(h * 0.96)} ${n(start + 210)} ${h}Z`,
      lit(light, '#B8683F'),
    ),
  );
  parts.push(grass(r, { w, from: h * 0.9, to: h, count: 120, color: lit(light, '#33523A') }));
  parts.push(
    tree(r, light, {
      x: side ? w * 0.05 : w * 0.95,
      y: h * 1.02,
      h: h * 0.62,
      kind: r.pick(['banana', 'eucalyptus', 'umbrella']),
    }),
  );
  for (let i = 0; i < r.int(0, 4); i += 1) {
    parts.push(
      figure(someone(r, 'field'), {
        x: start + 60 + i * 74,
        y: h * (0.985 + (i % 2) * 0.01),
        h: h * 0.24,
        light,
        pose: r.pick(['walk', 'stand', 'point', 'hip']),
        back: r.chance(0.6),
      }),
    );
  }
  return parts.join('');
};
