import { darken, dyes, lighten } from '../color.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { circle, ellipse, group, n, path, rect, stroke } from '../svg.ts';

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
  const [one, two] = r.pick([
    [dyes.indigo, dyes.gold],
    [dyes.laterite, dyes.cream],
    [dyes.green, dyes.gold],
    [dyes.plum, dyes.sand],
    [dyes.teal, dyes.ochre],
  ] as const);
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
          main: i % 2 ? one : two,
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
