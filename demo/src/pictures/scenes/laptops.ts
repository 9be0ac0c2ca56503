import { darken, dyes } from '../color.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { lit } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { laptop, room, windowOn } from '../parts/room.ts';
import { rect } from '../svg.ts';

export const laptops: Scene = (canvas) => {
  const { r, light, w, h } = canvas;
  const desk = lit(light, r.pick(['#B98A58', '#A97848', '#C9A070', '#8F6B4A']));
  const screen = { x: w * r.between(0.3, 0.4), y: h * 0.07, w: w * 0.34, h: h * 0.26 };
  const bars = range(6).map((i) =>
    rect(
      screen.x + 30 + (i * (screen.w - 60)) / 6,
      screen.y + screen.h - 22 - i * 17 * r.between(0.7, 1.2),
      (screen.w - 60) / 8,
      12 + i * 17,
      r.pick([dyes.indigo, dyes.laterite, dyes.gold, dyes.teal]),
    ),
  );
  const row = (y: number, size: number, count: number, shift: number) => {
    const seats = range(count).map((i) => w * ((i + 0.5 + shift) / count));
    return [
      ...seats.map((x) =>
        figure(someone(r), {
          x: x + r.between(-10, 10),
          y: y + size * 0.5,
          h: size,
          light,
          pose: r.pick(['hold', 'hold', 'hold', 'stand', 'wave']),
          flip: r.chance(0.5),
        }),
      ),
      ...seats
        .filter((_, i) => (i * 7 + count) % 5 === 0)
        .map((x) =>
          figure(someone(r), {
            x: x + size * 0.34,
            y: y + size * 0.3,
            h: size * 1.02,
            light,
            pose: 'point',
            flip: true,
          }),
        ),
      rect(-10, y, w + 20, size * 0.5, darken(desk, 0.24)),
      rect(-10, y - 8, w + 20, size * 0.1, desk),
      ...seats.map((x) =>
        laptop(x, y + 2, size * 0.36, r.pick(['#3A4150', '#8B929B', '#2B2F3A', '#6A7078'])),
      ),
      ...seats.map((x) =>
        rect(
          x + size * 0.3,
          y - size * 0.07,
          size * 0.07,
          size * 0.09,
          r.pick(['#F4EFE4', dyes.laterite, dyes.teal]),
          { rx: 3 },
        ),
      ),
    ].join('');
  };
  return [
    room(canvas, h * 0.6).drawing,
    windowOn(canvas, { x: w * 0.05, y: h * 0.09, w: w * 0.18, h: h * 0.28, id: 'w1' }),
    windowOn(canvas, { x: w * 0.78, y: h * 0.09, w: w * 0.18, h: h * 0.28, id: 'w2' }),
    rect(screen.x - 8, screen.y - 8, screen.w + 16, screen.h + 16, '#5A4A3A'),
    rect(screen.x, screen.y, screen.w, screen.h, '#FBF8F2'),
    ...bars,
    figure(someone(r, 'formal'), {
      x: screen.x + screen.w + 60,
      y: h * 0.6,
      h: h * 0.38,
      light,
      pose: 'point',
      flip: true,
    }),
    row(h * 0.57, h * 0.34, 6, 0),
    row(h * 0.84, h * 0.5, 4, r.between(-0.15, 0.15)),
  ].join('');
};
