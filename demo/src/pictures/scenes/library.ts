import { darken, dyes, lighten } from '../color.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { lit } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { books, room, windowOn } from '../parts/room.ts';
import { circle, n, path, rect } from '../svg.ts';

export const library: Scene = (canvas) => {
  const { r, light, w, h } = canvas;
  const floor = h * 0.76;
  const wood = lit(light, r.pick(['#7A4E2E', '#8A5E3C', '#5F4030', '#94693F']));
  const rows = 4;
  const gap = w * r.between(0.3, 0.62);
  const tall = floor / rows;
  const units = [0, 0.2, 0.4, 0.6, 0.8]
    .map((share) => share * w)
    .filter((x) => Math.abs(x + w * 0.1 - gap) > w * 0.12);
  const shelf = (x: number) =>
    [
      rect(x, 0, w * 0.2, floor, darken(wood, 0.5)),
      ...range(rows).map(
        (i) =>
          books(r, x + 10, tall * (i + 1) - 10, w * 0.2 - 20, tall * 0.86, 0.12) +
          rect(x, tall * (i + 1) - 10, w * 0.2, 11, wood),
      ),
      rect(x - 4, 0, 10, floor, lighten(wood, 0.1)),
      rect(x + w * 0.2 - 6, 0, 10, floor, darken(wood, 0.15)),
    ].join('');
  const lamp = (x: number, y: number) =>
    circle(x, y - 52, 80, '#FFE3A0', { opacity: 0.2 }) +
    rect(x - 3, y - 62, 6, 62, '#6A5A30') +
    path(
      `M${n(x - 34)} ${n(y - 52)}Q${n(x)} ${n(y - 96)} ${n(x + 34)} ${n(y - 52)}Z`,
      lit(light, dyes.green),
    ) +
    rect(x - 20, y - 5, 40, 7, '#6A5A30');
  const pile = (x: number, y: number) =>
    range(r.int(2, 5))
      .map((i) =>
        rect(
          x + r.between(-6, 6),
          y - 14 * (i + 1),
          r.between(66, 84),
          13,
          r.pick(Object.values(dyes)),
          { rx: 2 },
        ),
      )
      .join('');
  const desk = h * 0.83;
  return [
    room(canvas, floor).drawing,
    windowOn(canvas, { x: gap - w * 0.08, y: h * 0.08, w: w * 0.16, h: h * 0.46, id: 'w1' }),
    ...units.map(shelf),
    ...range(3).map((i) =>
      figure(someone(r), {
        x: gap + (i - 1) * w * 0.1 + r.between(-20, 20),
        y: floor + h * 0.05,
        h: h * 0.42,
        light,
        pose: r.pick(['hold', 'point', 'stand', 'hold']),
        flip: r.chance(0.5),
      }),
    ),
    ...range(3).map((i) =>
      figure(someone(r), {
        x: w * (0.18 + i * 0.3) + r.between(-30, 30),
        y: desk + h * 0.27,
        h: h * 0.58,
        light,
        pose: 'hold',
        flip: r.chance(0.5),
      }),
    ),
    rect(w * 0.03, desk, w * 0.94, h * 0.2, darken(wood, 0.1)),
    path(
      `M${n(w * 0.06)} ${n(desk - 22)}L${n(w * 0.94)} ${n(desk - 22)}L${n(w * 0.98)} ${n(desk + 8)}L${n(w * 0.02)} ${n(desk + 8)}Z`,
      lighten(wood, 0.16),
    ),
    ...[0.18, 0.48, 0.78].map((share) =>
      path(
        `M${n(w * share - 66)} ${n(desk)}Q${n(w * share - 30)} ${n(desk - 22)} ${n(w * share)} ${n(desk - 10)}Q${n(w * share + 30)} ${n(desk - 22)} ${n(w * share + 66)} ${n(desk)}Q${n(w * share + 30)} ${n(desk - 8)} ${n(w * share)} ${n(desk + 3)}Q${n(w * share - 30)} ${n(desk - 8)} ${n(w * share - 66)} ${n(desk)}Z`,
        '#F7F0E0',
      ),
    ),
    lamp(w * 0.33, desk - 6),
    pile(w * 0.58, desk - 2),
    lamp(w * 0.64 + 120, desk - 6),
    pile(w * 0.08, desk - 2),
  ].join('');
};
