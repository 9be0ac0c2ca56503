import { dyes } from '../color.ts';
import { house } from '../parts/built.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { circle, ellipse, linear, n, path, rect, stroke } from '../svg.ts';

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
