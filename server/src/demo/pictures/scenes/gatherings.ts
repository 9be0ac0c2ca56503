import { darken, dyes, lighten } from '../color.ts';
import { building } from '../parts/built.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { grass, ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { type Occasion, someone } from '../parts/look.ts';
import { banner } from '../parts/room.ts';
import { circle, ellipse, group, n, path, rect, stroke } from '../svg.ts';

const lawns = ['#7FA05A', '#6F9455', '#8A9E57', '#5F8A58'] as const;

/** Everybody on the steps. */
export const groupPhoto: Scene = ({ r, light, w, h }) => {
  const ground = h * 0.58;
  const occasion = r.pick<Occasion>(['everyday', 'formal', 'everyday', 'field']);
  const steps = range(4).map((i) => {
    const y = ground - 6 + i * h * 0.055;
    return (
      rect(
        w * (0.16 - i * 0.03),
        y,
        w * (0.68 + i * 0.06),
        h * 0.06,
        lit(light, i % 2 ? '#D4C2A0' : '#C6B28E'),
      ) + rect(w * (0.16 - i * 0.03), y, w * (0.68 + i * 0.06), 5, lit(light, '#EADCBF'))
    );
  });
  const rows = range(4).map((row) => {
    const count = 10 - (row % 2);
    const size = h * (0.27 + row * 0.03);
    return range(count)
      .map((i) =>
        figure(someone(r, occasion), {
          x: w * (0.13 + ((i + 0.5) * 0.74) / count) + r.between(-9, 9),
          y: ground + h * (0.04 + row * 0.085) + r.between(-4, 4),
          h: size * r.between(0.94, 1.06),
          light,
          pose:
            row === 3
              ? r.pick(['stand', 'hip', 'stand', 'clap'])
              : r.pick(['stand', 'stand', 'stand', 'stand', 'wave', 'cheer']),
          flip: r.chance(0.5),
        }),
      )
      .join('');
  });
  return [
    sky(r, light, { w, horizon: ground }),
    ...range(6).map((i) =>
      tree(r, light, {
        x: w * (i < 3 ? 0.02 + i * 0.05 : 0.86 + (i - 3) * 0.06),
        y: ground + 8,
        h: h * r.between(0.3, 0.48),
        depth: 0.15,
      }),
    ),
    building(r, light, {
      x: w * 0.12,
      y: ground + 6,
      w: w * 0.76,
      floors: 2,
      floorHeight: h * 0.17,
      wall: r.pick(['#EAD9B8', '#E3C79C', '#D9D3C2', '#DDB897']),
      roof: r.pick(['#A63D1F', '#7D8790', '#8C4A32']),
      depth: 0.1,
    }),
    rect(0, ground, w, h - ground, lit(light, r.pick(lawns))),
    ...steps,
    rows.slice(0, 3).join(''),
    rows[3],
    r.chance(0.6) ? banner(r, w * 0.3, h * 0.93, w * 0.4, h * 0.055) : '',
    grass(r, { w, from: h * 0.92, to: h, count: 70, color: lit(light, '#466B3C') }),
  ].join('');
};

export const football: Scene = ({ r, light, w, h }) => {
  const horizon = h * r.between(0.36, 0.42);
  const green = lit(light, r.pick(['#6B9A4F', '#7DA456', '#5E8F52', '#A98A55']));
  const stripes = range(7).map((i) => {
    const y = horizon + 24 + (h - horizon) * (i / 7) ** 1.5;
    return rect(
      0,
      y,
      w,
      (h - horizon) * (0.05 + i * 0.02),
      i % 2 ? lighten(green, 0.08) : darken(green, 0.06),
    );
  });
  const goal = (x: number, y: number, s: number) =>
    stroke(
      `M${n(x)} ${n(y)}L${n(x)} ${n(y - s * 0.5)}L${n(x + s)} ${n(y - s * 0.5)}L${n(x + s)} ${n(y)}`,
      '#F7F3E8',
      7,
    ) +
    group(
      range(9)
        .map(
          (i) =>
            `<path d="M${n(x + (s / 9) * (i + 0.5))} ${n(y - s * 0.5)}L${n(x + (s / 9) * (i + 0.5))} ${n(y)}M${n(x)} ${n(y - (s * 0.5 * i) / 9)}L${n(x + s)} ${n(y - (s * 0.5 * i) / 9)}"/>`,
        )
        .join(''),
      { stroke: '#F7F3E8', 'stroke-width': 1.3, opacity: 0.5, fill: 'none' },
    );
  const [one, two] = r.shuffled([
    dyes.indigo,
    dyes.laterite,
    dyes.gold,
    dyes.green,
    dyes.plum,
    dyes.teal,
  ]);
  const players = range(r.int(7, 9))
    .map((i) => ({
      i,
      x: w * (0.06 + ((i * 0.37) % 0.9)) + r.between(-24, 24),
      y: horizon + h * (0.16 + ((i * 0.29) % 0.44)),
    }))
    .sort((a, b) => a.y - b.y);
  const ball = players.at(-2) ?? { x: w / 2, y: h * 0.8 };
  return [
    sky(r, light, { w, horizon }),
    path(ridge(r, w, horizon - h * 0.07, h * 0.08, 0.35).outline(h), lit(light, '#6F9466', 0.5)),
    path(ridge(r, w, horizon, h * 0.04).outline(h), lit(light, '#5A8052', 0.25)),
    ...range(12).map(() =>
      tree(r, light, { x: r.next() * w, y: horizon + 22, h: r.between(70, 150), depth: 0.2 }),
    ),
    ...range(30).map((i) =>
      figure(someone(r), {
        x: w * (i / 29) + r.between(-12, 12),
        y: horizon + 34,
        h: h * 0.085,
        light,
        pose: r.pick(['stand', 'cheer', 'clap', 'wave']),
        depth: 0.12,
      }),
    ),
    rect(0, horizon + 24, w, h, green),
    ...stripes,
    ellipse(w * 0.5, h * 0.78, w * 0.2, h * 0.09, 'none', {
      stroke: '#F7F3E8',
      'stroke-width': 4,
      opacity: 0.7,
    }),
    stroke(`M-10 ${n(horizon + 40)}L${w + 10} ${n(horizon + 40)}`, '#F7F3E8', 4, { opacity: 0.7 }),
    goal(r.chance(0.5) ? w * 0.06 : w * 0.68, horizon + h * 0.11, w * 0.26),
    ...players.map(({ i, x, y }) =>
      figure(
        {
          ...someone(r, 'sport'),
          main: (i % 2 ? one : two) ?? dyes.indigo,
          second: i % 2 ? dyes.cream : dyes.night,
        },
        {
          x,
          y,
          h: h * 0.1 + (y - horizon) * 0.52,
          light,
          pose: r.pick(['run', 'run', 'walk', 'cheer', 'stand']),
          flip: r.chance(0.5),
          back: r.chance(0.2),
        },
      ),
    ),
    ellipse(ball.x + 64, ball.y + 4, 15, 4, '#12142a', { opacity: 0.25 }),
    circle(ball.x + 64, ball.y - 8, 13, '#FBF8F2'),
    path(`M${n(ball.x + 64)} ${n(ball.y - 14)}l6 4l-2 7l-8 0l-2 -7Z`, '#20202A'),
  ].join('');
};

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

/** Boxes of books are handed over in front of a school. */
export const donation: Scene = ({ r, light, w, h }) => {
  const ground = h * 0.6;
  const box = (x: number, y: number, s: number) =>
    [
      path(
        `M${n(x - s * 0.5)} ${n(y - s * 0.62)}L${n(x + s * 0.32)} ${n(y - s * 0.62)}L${n(x + s * 0.32)} ${n(y)}L${n(x - s * 0.5)} ${n(y)}Z`,
        lit(light, '#C69A62'),
      ),
      path(
        `M${n(x + s * 0.32)} ${n(y - s * 0.62)}L${n(x + s * 0.55)} ${n(y - s * 0.74)}L${n(x + s * 0.55)} ${n(y - s * 0.1)}L${n(x + s * 0.32)} ${n(y)}Z`,
        lit(light, '#A2783F'),
      ),
      path(
        `M${n(x - s * 0.5)} ${n(y - s * 0.62)}L${n(x - s * 0.26)} ${n(y - s * 0.74)}L${n(x + s * 0.55)} ${n(y - s * 0.74)}L${n(x + s * 0.32)} ${n(y - s * 0.62)}Z`,
        lit(light, '#5F4426'),
      ),
      ...range(5).map((i) =>
        rect(
          x - s * 0.4 + i * s * 0.15,
          y - s * (0.8 + (i % 3) * 0.05),
          s * 0.11,
          s * 0.2,
          r.pick(Object.values(dyes)),
        ),
      ),
      rect(x - s * 0.5, y - s * 0.62, s * 0.82, s * 0.1, lit(light, '#D9B27C')),
      rect(x - s * 0.28, y - s * 0.38, s * 0.36, s * 0.13, '#F4EFE4'),
    ].join('');
  const pairs = range(3).map((i) => w * (0.2 + i * 0.3) + r.between(-24, 24));
  return [
    sky(r, light, { w, horizon: ground }),
    path(ridge(r, w, ground - h * 0.12, h * 0.08).outline(h), lit(light, '#7C9A62', 0.5)),
    building(r, light, {
      x: w * r.between(0.06, 0.2),
      y: ground + 8,
      w: w * 0.66,
      floors: 1,
      floorHeight: h * 0.22,
      wall: r.pick(['#E3C79C', '#C9D1C6', '#E8C7A4', '#B9CBD6']),
      roof: r.pick(['#7D8790', '#A63D1F', '#5F6F7A']),
    }),
    rect(0, ground, w, h - ground, lit(light, r.pick(['#C79E6C', '#B98A5C', '#A9A05C']))),
    tree(r, light, { x: w * 0.93, y: ground + 40, h: h * 0.55 }),
    ...range(11).map((i) =>
      figure(someone(r), {
        x: w * (0.05 + i * 0.085) + r.between(-12, 12),
        y: h * 0.72 + r.between(-6, 8),
        h: h * 0.27,
        light,
        pose: r.pick(['clap', 'stand', 'clap', 'cheer', 'hip']),
      }),
    ),
    ...pairs.flatMap((x) => [
      figure(someone(r), { x: x - h * 0.09, y: h * 0.93, h: h * 0.46, light, pose: 'hold' }),
      figure(someone(r), {
        x: x + h * 0.11,
        y: h * 0.94,
        h: h * 0.45,
        light,
        pose: 'hold',
        flip: true,
      }),
      box(x, h * 0.72, h * 0.12),
    ]),
    ...range(5).map((i) =>
      box(w * (0.06 + i * 0.22) + r.between(-20, 20), h * (0.985 + (i % 2) * 0.01), h * 0.14),
    ),
  ].join('');
};

/** Mentors and students in a ring under a tree. */
export const mentoring: Scene = ({ r, light, w, h }) => {
  const ground = h * 0.5;
  const green = lit(light, r.pick(lawns));
  const centre = { x: w * r.between(0.42, 0.58), y: h * 0.76 };
  const ring = range(11).map((i) => {
    const angle = Math.PI * (0.08 + (i / 10) * 0.84) + Math.PI;
    return {
      x: centre.x + Math.cos(angle) * w * 0.34,
      y: centre.y + Math.sin(angle) * h * 0.15,
      back: false,
    };
  });
  const front = [-0.2, 0.02, 0.22].map((share) => ({
    x: centre.x + share * w + r.between(-20, 20),
    y: h * 0.99,
    back: true,
  }));
  const everyone = [...ring, { x: centre.x, y: centre.y + h * 0.04, back: false }, ...front].sort(
    (a, b) => a.y - b.y,
  );
  return [
    sky(r, light, { w, horizon: ground }),
    path(ridge(r, w, ground - h * 0.06, h * 0.06).outline(h), lit(light, '#6F9466', 0.5)),
    building(r, light, {
      x: r.chance(0.5) ? w * 0.02 : w * 0.6,
      y: ground + 12,
      w: w * 0.38,
      floors: 2,
      floorHeight: h * 0.1,
      wall: '#EAD9B8',
      roof: '#A63D1F',
      depth: 0.28,
    }),
    rect(0, ground, w, h - ground, green),
    ellipse(centre.x, h * 0.74, w * 0.44, h * 0.2, darken(green, 0.3), { opacity: 0.5 }),
    grass(r, { w, from: ground + 20, to: h, count: 140, color: darken(green, 0.28) }),
    tree(r, light, {
      x: centre.x + w * r.between(-0.22, 0.22),
      y: h * 0.62,
      h: h * 0.64,
      kind: 'round',
    }),
    ...everyone.map(({ x, y, back }) =>
      figure(someone(r), {
        x,
        y,
        h: h * 0.2 + (y - ground) * 0.32,
        light,
        back,
        pose: back ? 'stand' : r.pick(['stand', 'hold', 'hip', 'clap', 'point', 'wave']),
        flip: x > centre.x,
      }),
    ),
  ].join('');
};
