import { darken, dyes, lighten, mix } from '../color.ts';
import { house } from '../parts/built.ts';
import { type Canvas, range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { circle, ellipse, group, linear, n, path, rect, stroke } from '../svg.ts';

const shopWalls = [
  '#D98E5A',
  '#5E9A8F',
  '#E2B65A',
  '#C9705C',
  '#7F9AC0',
  '#E3D2AE',
  '#9A7AA0',
] as const;
const cloths = [
  dyes.laterite,
  dyes.indigo,
  dyes.gold,
  dyes.green,
  dyes.teal,
  dyes.rose,
  dyes.cream,
] as const;

function shops({ r, light, w }: Canvas, ground: number, depth: number): string {
  const parts: string[] = [];
  let x = -30;
  while (x < w) {
    const [wide, tall] = [r.between(120, 210), r.between(130, 240)];
    const wall = lit(light, r.pick(shopWalls), depth);
    const open = light.night || light.strength > 0.25 ? '#F2B95C' : darken(wall, 0.6);
    parts.push(rect(x, ground - tall, wide, tall, wall));
    parts.push(
      rect(x + wide * 0.66, ground - tall, wide * 0.34, tall, '#12142a', { opacity: 0.12 }),
    );
    parts.push(
      path(
        `M${n(x - 8)} ${n(ground - tall)}L${n(x + 12)} ${n(ground - tall - 26)}L${n(x + wide - 12)} ${n(ground - tall - 26)}L${n(x + wide + 8)} ${n(ground - tall)}Z`,
        lit(light, r.pick(['#8C4A32', '#7D8790', '#A65A3A']), depth),
      ),
    );
    parts.push(rect(x + wide * 0.14, ground - 84, wide * 0.3, 84, open));
    parts.push(rect(x + wide * 0.54, ground - 76, wide * 0.32, 42, open));
    if (tall > 175) {
      for (const share of [0.16, 0.44, 0.72])
        parts.push(
          rect(x + wide * share, ground - tall + 28, wide * 0.15, 34, mix(open, wall, 0.25)),
        );
    }
    const awning = lit(light, r.pick(cloths), depth);
    const wave = range(5)
      .map(() => `q${n(wide * 0.09)} 15 ${n(wide * 0.18)} 0`)
      .join('');
    parts.push(
      path(
        `M${n(x + wide * 0.05)} ${n(ground - 100)}L${n(x + wide * 0.05)} ${n(ground - 88)}${wave}L${n(x + wide * 0.95)} ${n(ground - 112)}L${n(x + wide * 0.1)} ${n(ground - 112)}Z`,
        awning,
      ),
    );
    x += wide + r.between(2, 12);
  }
  return parts.join('');
}

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

/** The rainy season: umbrellas, a yellow taxi, light on wet ground. */
export const rain: Scene = (canvas) => {
  const { r, light, w, h } = canvas;
  const ground = h * 0.56;
  const wet = lit(light, '#6E6A70', 0.1);
  const umbrella = (x: number, y: number, s: number) => {
    const color = lit(light, r.pick(cloths));
    return [
      stroke(`M${n(x)} ${n(y)}L${n(x)} ${n(y - s * 0.52)}`, '#2B2F3A', s * 0.025),
      path(
        `M${n(x - s * 0.46)} ${n(y - s * 0.46)}Q${n(x)} ${n(y - s * 0.98)} ${n(x + s * 0.46)} ${n(y - s * 0.46)}Q${n(x + s * 0.3)} ${n(y - s * 0.54)} ${n(x + s * 0.155)} ${n(y - s * 0.46)}Q${n(x)} ${n(y - s * 0.54)} ${n(x - s * 0.155)} ${n(y - s * 0.46)}Q${n(x - s * 0.3)} ${n(y - s * 0.54)} ${n(x - s * 0.46)} ${n(y - s * 0.46)}Z`,
        color,
      ),
      path(
        `M${n(x + s * 0.04)} ${n(y - s * 0.72)}Q${n(x + s * 0.3)} ${n(y - s * 0.7)} ${n(x + s * 0.46)} ${n(y - s * 0.46)}Q${n(x + s * 0.3)} ${n(y - s * 0.54)} ${n(x + s * 0.155)} ${n(y - s * 0.46)}Z`,
        darken(color, 0.25),
      ),
    ].join('');
  };
  const walkers = range(r.int(5, 7))
    .map((i) => ({
      x: w * (0.06 + i * 0.145) + r.between(-24, 24),
      y: h * (0.74 + ((i * 0.37) % 1) * 0.2),
    }))
    .sort((a, b) => a.y - b.y);
  const taxiX = w * r.between(0.3, 0.7);
  return [
    sky(
      r,
      { ...light, sun: mix(light.skyLow, '#FFFFFF', 0.4) },
      { w, horizon: ground, clouds: 9, sun: { x: w * 0.5, y: -200, r: 40 } },
    ),
    path(ridge(r, w, ground - h * 0.18, h * 0.07).outline(h), lit(light, '#66807A', 0.55)),
    ...range(8).map(() =>
      tree(r, light, { x: r.next() * w, y: ground - 8, h: r.between(150, 260), depth: 0.35 }),
    ),
    shops(canvas, ground, 0.25),
    linear('wet', [
      [0, darken(wet, 0.1)],
      [1, lighten(wet, 0.18)],
    ]),
    rect(0, ground, w, h - ground, 'url(#wet)'),
    ...range(34).map(() => {
      const y = r.between(ground + 10, h);
      return ellipse(
        r.next() * w,
        y,
        r.between(30, 130),
        2 + ((y - ground) / (h - ground)) * 7,
        r.pick([light.skyLow, '#F2B95C', light.skyTop]),
        { opacity: 0.22 },
      );
    }),
    taxi(taxiX, h * 0.72, h * 0.2),
    ...walkers.flatMap(({ x, y }) => {
      const size = h * 0.16 + (y - ground) * 0.5;
      return [
        group(figure(someone(r), { x: 0, y: 0, h: size * 0.8, light }), {
          transform: `translate(${n(x)} ${n(y)}) scale(1 -0.7)`,
          opacity: 0.13,
        }),
        figure(someone(r), {
          x,
          y,
          h: size,
          light,
          pose: r.pick(['walk', 'hold']),
          flip: r.chance(0.5),
          back: r.chance(0.3),
        }),
        umbrella(x + size * 0.03, y - size * 0.55, size * 0.95),
      ];
    }),
    group(
      range(170)
        .map(() => {
          const [x, y, long] = [r.next() * w * 1.1, r.next() * h, r.between(14, 44)];
          return `<path d="M${n(x)} ${n(y)}l${n(-long * 0.22)} ${n(long)}"/>`;
        })
        .join(''),
      { stroke: '#F4F8FA', 'stroke-width': 1.5, opacity: 0.36, fill: 'none' },
    ),
  ].join('');
};

function taxi(x: number, y: number, s: number): string {
  return [
    ellipse(x, y + 2, s * 1.12, s * 0.1, '#12142a', { opacity: 0.35 }),
    path(
      `M${n(x - s * 0.56)} ${n(y - s * 0.46)}Q${n(x - s * 0.4)} ${n(y - s * 0.84)} ${n(x - s * 0.2)} ${n(y - s * 0.85)}L${n(x + s * 0.3)} ${n(y - s * 0.85)}Q${n(x + s * 0.5)} ${n(y - s * 0.82)} ${n(x + s * 0.66)} ${n(y - s * 0.46)}Z`,
      '#C98F1C',
    ),
    path(
      `M${n(x - s * 0.44)} ${n(y - s * 0.47)}Q${n(x - s * 0.32)} ${n(y - s * 0.76)} ${n(x - s * 0.18)} ${n(y - s * 0.77)}L${n(x + s * 0.02)} ${n(y - s * 0.77)}L${n(x + s * 0.02)} ${n(y - s * 0.47)}ZM${n(x + s * 0.09)} ${n(y - s * 0.47)}L${n(x + s * 0.09)} ${n(y - s * 0.77)}L${n(x + s * 0.29)} ${n(y - s * 0.77)}Q${n(x + s * 0.44)} ${n(y - s * 0.74)} ${n(x + s * 0.54)} ${n(y - s * 0.47)}Z`,
      '#4A5E6C',
    ),
    path(
      `M${n(x - s)} ${n(y - s * 0.12)}Q${n(x - s * 1.04)} ${n(y - s * 0.42)} ${n(x - s * 0.6)} ${n(y - s * 0.47)}L${n(x + s * 0.7)} ${n(y - s * 0.47)}Q${n(x + s * 1.04)} ${n(y - s * 0.44)} ${n(x + s)} ${n(y - s * 0.12)}Z`,
      dyes.gold,
    ),
    rect(x - s, y - s * 0.2, s * 2, s * 0.08, '#B9801A'),
    rect(x - s * 0.06, y - s * 0.95, s * 0.28, s * 0.1, '#F4EFE4', { rx: 3 }),
    ellipse(x - s * 0.95, y - s * 0.3, s * 0.05, s * 0.07, '#FFF3C4'),
    ...[-0.58, 0.58].flatMap((side) => [
      circle(x + side * s, y - s * 0.1, s * 0.19, '#20202A'),
      circle(x + side * s, y - s * 0.1, s * 0.09, '#9AA2A8'),
    ]),
  ].join('');
}

/** A street in the evening, a meeting outdoors under strings of lamps. */
export const evening: Scene = ({ r, light, w, h }) => {
  const ground = h * 0.6;
  const lamps = range(4).flatMap((row) => {
    const y = h * (0.1 + row * 0.07);
    const sag = h * r.between(0.07, 0.13);
    const points = range(13).map((i) => ({
      x: (w / 12) * i,
      y: y + Math.sin((i / 12) * Math.PI) * sag,
    }));
    return [
      stroke(`M${points.map((p) => `${n(p.x)} ${n(p.y)}`).join('L')}`, '#2B2230', 2),
      ...points.flatMap((p) => [
        circle(p.x, p.y + 8, 17, '#F7C76A', { opacity: 0.22 }),
        circle(p.x, p.y + 8, 5.5, '#FFE7AE'),
      ]),
    ];
  });
  const table = (x: number, y: number, s: number) =>
    [
      ellipse(x, y + 6, s * 1.12, s * 0.12, '#0b0d1c', { opacity: 0.35 }),
      path(
        `M${n(x - s)} ${n(y - s * 0.5)}Q${n(x)} ${n(y - s * 0.4)} ${n(x + s)} ${n(y - s * 0.5)}L${n(x + s * 0.86)} ${n(y)}Q${n(x)} ${n(y + s * 0.1)} ${n(x - s * 0.86)} ${n(y)}Z`,
        lit(light, '#E9D9BC'),
      ),
      ellipse(x, y - s * 0.5, s, s * 0.13, '#F7EBD2'),
      ...range(5).map((i) =>
        ellipse(
          x - s * 0.6 + i * s * 0.3,
          y - s * 0.5,
          s * 0.1,
          s * 0.035,
          r.pick([dyes.laterite, dyes.green, '#FFFFFF', dyes.gold]),
        ),
      ),
      circle(x, y - s * 0.6, s * 0.3, '#F7C76A', { opacity: 0.28 }),
    ].join('');
  const rows = [0.72, 0.95].map((share, row) =>
    range(3)
      .map((i) => {
        const s = h * (0.13 + row * 0.06);
        const x = w * (0.17 + i * 0.33) + (row ? -w * 0.05 : w * 0.03);
        const guests = range(4).map((g) =>
          figure(someone(r, 'formal'), {
            x: x - s * 0.85 + g * s * 0.56,
            y: h * share + s * 0.1,
            h: s * 2,
            light,
            pose: r.pick(['stand', 'hold', 'clap', 'wave', 'hip']),
            flip: r.chance(0.5),
          }),
        );
        return guests.join('') + table(x, h * share, s);
      })
      .join(''),
  );
  return [
    sky(r, light, { w, horizon: ground, clouds: 3 }),
    path(ridge(r, w, ground - h * 0.1, h * 0.06).outline(h), lit(light, '#3F5A58', 0.35)),
    ...range(6).map((i) =>
      house(light, {
        x: w * i * 0.18 + r.between(-20, 20),
        y: ground + 4,
        s: r.between(90, 130),
        wall: '#C9986A',
        roof: '#7A4A38',
        depth: 0.15,
      }),
    ),
    ...range(5).map(() =>
      tree(r, light, { x: r.next() * w, y: ground + 8, h: r.between(170, 290), depth: 0.1 }),
    ),
    linear('yard', [
      [0, lit(light, '#7C6650')],
      [1, lit(light, '#A5845F')],
    ]),
    rect(0, ground, w, h - ground, 'url(#yard)'),
    ellipse(w * 0.5, h * 0.82, w * 0.55, h * 0.2, '#F7C76A', { opacity: 0.16 }),
    ...lamps,
    ...rows,
  ].join('');
};
