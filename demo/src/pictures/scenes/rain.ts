import { darken, dyes, lighten, mix } from '../color.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { shops } from '../parts/shops.ts';
import { circle, ellipse, group, linear, n, path, rect, stroke } from '../svg.ts';

const cloths = [
  dyes.laterite,
  dyes.indigo,
  dyes.gold,
  dyes.green,
  dyes.teal,
  dyes.rose,
  dyes.cream,
] as const;

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
