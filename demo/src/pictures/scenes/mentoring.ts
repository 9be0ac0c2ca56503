import { darken } from '../color.ts';
import { building } from '../parts/built.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { grass, ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { ellipse, path, rect } from '../svg.ts';

const lawns = ['#7FA05A', '#6F9455', '#8A9E57', '#5F8A58'] as const;

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
