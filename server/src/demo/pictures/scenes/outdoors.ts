import { darken, dyes, lighten, mix } from '../color.ts';
import { building, house } from '../parts/built.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { furrows, grass, ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { ellipse, linear, n, path, rect, stroke } from '../svg.ts';

const greens = ['#6F9455', '#7FA05A', '#5F8A58', '#8A9E57', '#4F7D58'] as const;
const roofs = ['#A63D1F', '#8C4A32', '#7D8790', '#B5683C', '#5F6F7A', '#93442B'] as const;
const plaster = ['#EAD9B8', '#E3C79C', '#D9D3C2', '#E8C7A4', '#C9D1C6'] as const;

/** Buildings round a lawn, and people on the path. */
export const campus: Scene = ({ r, light, w, h }) => {
  const ground = h * r.between(0.6, 0.66);
  const far = ridge(r, w, ground - h * 0.1, h * 0.07);
  const lawn = lit(light, r.pick(greens));
  const main = r.between(0.42, 0.55) * w;
  const left = r.chance(0.5);
  const x = left ? w * r.between(0.04, 0.12) : w * r.between(0.38, 0.46);
  const from = left ? x + main * 0.5 : x + main * 0.45;
  return [
    sky(r, light, { w, horizon: ground }),
    path(far.outline(h), lit(light, r.pick(greens), 0.5)),
    ...range(9).map(() =>
      tree(r, light, { x: r.next() * w, y: ground + 4, h: r.between(60, 130), depth: 0.3 }),
    ),
    building(r, light, {
      x: left ? w * 0.66 : w * 0.02,
      y: ground + 6,
      w: w * 0.3,
      floors: 1,
      floorHeight: h * 0.105,
      wall: r.pick(plaster),
      roof: r.pick(roofs),
      depth: 0.15,
    }),
    rect(0, ground, w, h - ground, lawn),
    building(r, light, {
      x,
      y: ground + 22,
      w: main,
      floors: r.int(2, 3),
      floorHeight: h * 0.115,
      wall: r.pick(plaster),
      roof: r.pick(roofs),
    }),
    path(
      `M${n(from - 24)} ${n(ground + 26)}L${n(from + 24)} ${n(ground + 26)}Q${n(from + 60)} ${n(h * 0.85)} ${n(w * 0.72)} ${h}L${n(w * 0.3)} ${h}Q${n(from - 80)} ${n(h * 0.85)} ${n(from - 24)} ${n(ground + 26)}Z`,
      lit(light, '#D9B98A'),
    ),
    path(
      `M0 ${h}L0 ${n(h * 0.9)}Q${n(w * 0.3)} ${n(h * 0.82)} ${n(w * 0.5)} ${h}Z`,
      darken(lawn, 0.22),
      { opacity: 0.6 },
    ),
    grass(r, { w, from: ground + 40, to: h, count: 130, color: darken(lawn, 0.25) }),
    tree(r, light, { x: left ? w * 0.9 : w * 0.13, y: h * 0.9, h: h * r.between(0.5, 0.66) }),
    ...range(r.int(4, 7))
      .map((i) => {
        const y = ground + 60 + ((i * 0.61) % 1) * (h * 0.2);
        const size = 60 + (y - ground) * 0.62;
        return {
          y,
          drawing: figure(someone(r), {
            x: w * r.between(0.3, 0.72),
            y,
            h: size,
            light,
            pose: r.pick(['stand', 'walk', 'hip', 'wave', 'hold']),
            flip: r.chance(0.5),
          }),
        };
      })
      .sort((a, b) => a.y - b.y)
      .map((one) => one.drawing),
  ].join('');
};

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
