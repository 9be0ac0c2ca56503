import { dyes } from '../color.ts';
import { building } from '../parts/built.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { circle, ellipse, group, n, path, rect, stroke } from '../svg.ts';

/** Gowns and caps under the night sky. */
export const graduation: Scene = ({ r, light, w, h }) => {
  const ground = h * 0.66;
  const capsUp = range(r.int(6, 11)).map(() => {
    const [x, y, turn, s] = [
      w * r.between(0.12, 0.88),
      h * r.between(0.14, 0.4),
      r.between(-40, 40),
      r.between(26, 40),
    ];
    return group(
      path(`M${n(-s)} 0L0 ${n(-s * 0.36)}L${n(s)} 0L0 ${n(s * 0.36)}Z`, '#272A3A') +
        rect(-s * 0.5, 0, s, s * 0.36, '#1B1D29', { rx: 4 }) +
        stroke(`M0 0L${n(s * 0.8)} ${n(s * 0.1)}L${n(s * 0.9)} ${n(s * 0.7)}`, dyes.gold, 3),
      { transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn)})` },
    );
  });
  const lamps = range(2).flatMap((row) => {
    const points = range(15).map((i) => ({
      x: (w / 14) * i,
      y: h * (0.06 + row * 0.07) + Math.sin((i / 14) * Math.PI) * h * 0.1,
    }));
    return [
      stroke(`M${points.map((p) => `${n(p.x)} ${n(p.y)}`).join('L')}`, '#1B1D29', 2),
      ...points.flatMap((p) => [
        circle(p.x, p.y + 7, 15, '#F7C76A', { opacity: 0.22 }),
        circle(p.x, p.y + 7, 5, '#FFE7AE'),
      ]),
    ];
  });
  const hood = r.pick([dyes.gold, dyes.laterite, dyes.sky, dyes.green]);
  const rows = [0.76, 0.9, 1.04].map((share, row) =>
    range(9 - row * 2)
      .map((i, _, all) =>
        figure(
          { ...someone(r, 'graduation'), accent: hood, main: row % 2 ? '#20222E' : dyes.night },
          {
            x: w * ((i + 0.5) / all.length) + r.between(-16, 16),
            y: h * share,
            h: h * (0.32 + row * 0.08),
            light: { ...light, strength: light.strength * 0.5 },
            pose: r.pick(['cheer', 'cheer', 'wave', 'stand', 'clap']),
            flip: r.chance(0.5),
          },
        ),
      )
      .join(''),
  );
  return [
    sky(r, light, { w, horizon: ground, clouds: 2 }),
    path(ridge(r, w, ground - h * 0.1, h * 0.06).outline(h), lit(light, '#43605C', 0.4)),
    building(r, light, {
      x: w * 0.2,
      y: ground + 8,
      w: w * 0.6,
      floors: 2,
      floorHeight: h * 0.12,
      wall: '#D9C4A0',
      roof: '#7A4A38',
      depth: 0.1,
    }),
    ...[0.08, 0.92].map((share) =>
      tree(r, light, {
        x: w * share,
        y: ground + 20,
        h: h * 0.46,
        kind: r.pick(['palm', 'round']),
      }),
    ),
    rect(0, ground, w, h - ground, lit(light, '#5E7A52')),
    ellipse(w * 0.5, h * 0.8, w * 0.6, h * 0.18, '#F7C76A', { opacity: 0.14 }),
    ...lamps,
    rows.join(''),
    ...capsUp,
  ].join('');
};
