import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { lit } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { room, windowOn } from '../parts/room.ts';
import { circle, n, path, rect, stroke } from '../svg.ts';

export const laboratory: Scene = (canvas) => {
  const { r, light, w, h } = canvas;
  const bench = h * 0.72;
  const flask = (x: number, s: number) => {
    const liquid = r.pick(['#D9772E', '#4F8A9A', '#7FA03A', '#B5485A', '#E0C04A']);
    const bubbles = range(3).map((i) =>
      circle(x - s * 0.1 + i * s * 0.12, bench - s * 0.18 - i * 6, 3, '#FFFFFF', { opacity: 0.6 }),
    );
    return (
      path(
        `M${n(x - s * 0.1)} ${n(bench - s)}L${n(x - s * 0.1)} ${n(bench - s * 0.6)}L${n(x - s * 0.42)} ${n(bench)}L${n(x + s * 0.42)} ${n(bench)}L${n(x + s * 0.1)} ${n(bench - s * 0.6)}L${n(x + s * 0.1)} ${n(bench - s)}Z`,
        '#EAF2F2',
        { opacity: 0.7 },
      ) +
      path(
        `M${n(x - s * 0.26)} ${n(bench - s * 0.32)}L${n(x - s * 0.42)} ${n(bench)}L${n(x + s * 0.42)} ${n(bench)}L${n(x + s * 0.26)} ${n(bench - s * 0.32)}Z`,
        liquid,
      ) +
      bubbles.join('')
    );
  };
  const tubes = (x: number) =>
    rect(x, bench - 30, 120, 12, '#9A6B42') +
    range(5)
      .map(
        (i) =>
          rect(x + 9 + i * 22, bench - 66, 13, 62, '#EAF2F2', { rx: 6, opacity: 0.8 }) +
          rect(
            x + 9 + i * 22,
            bench - 34,
            13,
            30,
            r.pick(['#D9772E', '#4F8A9A', '#7FA03A', '#B5485A']),
            { rx: 6 },
          ),
      )
      .join('');
  const microscope = (x: number, s: number) =>
    rect(x - s * 0.4, bench - s * 0.1, s * 0.8, s * 0.1, '#2B2F3A', { rx: 4 }) +
    stroke(
      `M${n(x + s * 0.2)} ${n(bench - s * 0.1)}Q${n(x + s * 0.46)} ${n(bench - s * 0.5)} ${n(x + s * 0.05)} ${n(bench - s * 0.76)}`,
      '#3A4150',
      s * 0.11,
    ) +
    stroke(
      `M${n(x + s * 0.14)} ${n(bench - s * 0.95)}L${n(x - s * 0.18)} ${n(bench - s * 0.38)}`,
      '#59616E',
      s * 0.15,
      { 'stroke-linecap': 'butt' },
    ) +
    rect(x - s * 0.34, bench - s * 0.3, s * 0.42, s * 0.06, '#2B2F3A');
  const crew = range(r.int(3, 4));
  return [
    room(canvas, h * 0.62).drawing,
    windowOn(canvas, {
      x: w * r.between(0.06, 0.14),
      y: h * 0.08,
      w: w * 0.24,
      h: h * 0.3,
      id: 'w1',
    }),
    rect(w * 0.46, h * 0.09, w * 0.48, h * 0.3, lit(light, '#8A7A66')),
    ...range(2).map(
      (i) =>
        rect(w * 0.47, h * (0.1 + i * 0.145), w * 0.46, h * 0.13, lit(light, '#4A4238')) +
        range(11)
          .map((j) =>
            rect(
              w * (0.48 + j * 0.041),
              h * (0.15 + i * 0.145 - (j % 3) * 0.012),
              w * 0.028,
              h * (0.075 + (j % 3) * 0.012),
              r.pick(['#C9D6D2', '#B5673C', '#DDB35A', '#7FA0A8', '#E9E2D2']),
              { rx: 5 },
            ),
          )
          .join(''),
    ),
    ...crew.map((i) =>
      figure(someone(r, 'lab'), {
        x: w * (0.16 + i * (0.8 / crew.length)) + r.between(-24, 24),
        y: bench + h * 0.2,
        h: h * r.between(0.56, 0.62),
        light,
        pose: r.pick(['hold', 'hold', 'point', 'stand']),
        flip: r.chance(0.5),
      }),
    ),
    rect(0, bench, w, h - bench, lit(light, r.pick(['#D9D3C4', '#B9C6C6', '#CDB896']))),
    rect(0, bench, w, 15, lit(light, '#3F4A50')),
    ...range(5).map(
      (i) =>
        rect(w * (0.02 + i * 0.2), bench + 36, w * 0.17, h * 0.2, '#12142a', {
          opacity: 0.08,
          rx: 4,
        }) + rect(w * (0.09 + i * 0.2), bench + 52, w * 0.03, 7, '#7A6A58', { rx: 3 }),
    ),
    flask(w * r.between(0.06, 0.1), 96),
    flask(w * 0.38, 70),
    tubes(w * r.between(0.5, 0.56)),
    microscope(w * r.between(0.24, 0.29), 150),
    flask(w * 0.74, 110),
    microscope(w * 0.9, 140),
  ].join('');
};
