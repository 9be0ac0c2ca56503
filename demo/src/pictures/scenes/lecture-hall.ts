import { dyes } from '../color.ts';
import { audience } from '../parts/audience.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { lit } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { room, windowOn } from '../parts/room.ts';
import { n, rect, stroke } from '../svg.ts';

export const lectureHall: Scene = (canvas) => {
  const { r, light, w, h } = canvas;
  const hall = room(canvas, h * 0.5);
  const board = r.pick(['#24443C', '#2A3644', '#F2EFE6']);
  const chalk = board === '#F2EFE6' ? dyes.indigo : '#EDE7D8';
  const [bx, by, bw, bh] = [w * 0.2, h * 0.1, w * 0.6, h * 0.28];
  const curve = range(12).map(
    (i) => `${n(bx + bw * (0.06 + i * 0.028))} ${n(by + bh * (0.75 - 0.5 * Math.sin(i / 4) ** 2))}`,
  );
  const lines = range(5).map((i) =>
    stroke(
      `M${n(bx + bw * 0.5)} ${n(by + bh * (0.2 + i * 0.13))}l${n(bw * r.between(0.18, 0.42))} ${n(r.between(-3, 3))}`,
      chalk,
      3.4,
      { opacity: 0.75, 'stroke-dasharray': `${r.int(16, 40)} ${r.int(6, 12)}` },
    ),
  );
  return [
    hall.drawing,
    windowOn(canvas, { x: w * 0.03, y: h * 0.1, w: w * 0.12, h: h * 0.26, id: 'w1' }),
    windowOn(canvas, { x: w * 0.85, y: h * 0.1, w: w * 0.12, h: h * 0.26, id: 'w2' }),
    rect(bx - 10, by - 10, bw + 20, bh + 20, lit(light, '#7A5334')),
    rect(bx, by, bw, bh, lit(light, board)),
    stroke(
      `M${n(bx + bw * 0.05)} ${n(by + bh * 0.15)}L${n(bx + bw * 0.05)} ${n(by + bh * 0.85)}L${n(bx + bw * 0.42)} ${n(by + bh * 0.85)}`,
      chalk,
      3,
    ),
    stroke(`M${curve.join('L')}`, chalk, 3.6),
    ...lines,
    figure(someone(r, 'formal'), {
      x: w * r.between(0.36, 0.64),
      y: h * 0.6,
      h: h * 0.36,
      light,
      pose: r.pick(['point', 'wave', 'hold']),
      flip: r.chance(0.5),
    }),
    rect(w * 0.7, h * 0.42, w * 0.11, h * 0.16, lit(light, '#6B4529')),
    rect(w * 0.69, h * 0.41, w * 0.13, 10, lit(light, '#8A5E3C')),
    audience(canvas, h * 0.56, 4, lit(light, r.pick(['#9A6B42', '#8A5E3C', '#6E7B86']))),
  ].join('');
};
