import { darken, dyes, lighten, mix } from '../color.ts';
import { audience } from '../parts/audience.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { someone } from '../parts/look.ts';
import { banner } from '../parts/room.ts';
import { circle, ellipse, linear, n, path, radial, rect } from '../svg.ts';

export const conference: Scene = (canvas) => {
  const { r, light, w, h } = canvas;
  const back = r.pick([dyes.night, '#2A1F33', '#17323A', '#3A2320']);
  const stage = h * 0.52;
  const spots = [0.2, 0.5, 0.8].map((share) =>
    path(
      `M${n(w * share)} -10L${n(w * (share - 0.16))} ${n(stage)}L${n(w * (share + 0.16))} ${n(stage)}Z`,
      'url(#beam)',
    ),
  );
  const folds = range(14).map((i) => rect((w / 14) * i, 0, w / 28, stage, lighten(back, 0.06)));
  const panel = r.chance(0.5);
  const speaker = w * (panel ? 0.16 : r.between(0.4, 0.55));
  const lectern = (x: number) =>
    path(
      `M${n(x - 44)} ${n(stage - 82)}L${n(x + 44)} ${n(stage - 82)}L${n(x + 34)} ${n(stage + 24)}L${n(x - 34)} ${n(stage + 24)}Z`,
      '#7A4E2E',
    ) +
    rect(x - 50, stage - 90, 100, 11, '#96643C') +
    circle(x, stage - 40, 15, dyes.gold, { opacity: 0.85 });
  const seated = range(4)
    .map((i) =>
      figure(someone(r, 'formal'), {
        x: w * (0.42 + i * 0.135),
        y: stage + 60,
        h: h * 0.31,
        light,
        pose: r.pick(['stand', 'hold', 'clap']),
      }),
    )
    .join('');
  return [
    linear('beam', [
      [0, '#FFE9BE', 0.42],
      [1, '#FFE9BE', 0.02],
    ]),
    rect(0, 0, w, stage, back),
    ...folds,
    banner(r, w * 0.28, h * 0.06, w * 0.44, h * 0.17),
    rect(w * 0.34, h * 0.09, w * 0.32, h * 0.11, '#F7F0E0'),
    ...range(2).map((i) =>
      rect(
        w * (0.38 + i * 0.03),
        h * (0.115 + i * 0.035),
        w * (0.24 - i * 0.06),
        8,
        [dyes.indigo, dyes.laterite][i] ?? dyes.indigo,
        { rx: 4 },
      ),
    ),
    rect(0, stage, w, h * 0.08, '#6E4A30'),
    rect(0, stage, w, 7, '#A0744A'),
    ...spots,
    panel ? seated : '',
    panel
      ? rect(w * 0.34, stage - h * 0.09, w * 0.6, h * 0.14, '#E9DDC6') +
        banner(r, w * 0.34, stage - h * 0.045, w * 0.6, h * 0.03)
      : '',
    figure(someone(r, 'formal'), {
      x: speaker,
      y: stage + 22,
      h: h * 0.33,
      light,
      pose: r.pick(['hold', 'wave']),
    }),
    lectern(speaker),
    ...[0.05, 0.95].map(
      (share) =>
        ellipse(w * share, stage + 8, 44, 14, '#3A2A20') +
        range(9)
          .map((i) =>
            ellipse(
              w * share + (i - 4) * 11,
              stage - 26 - (i % 3) * 20,
              9,
              26,
              i % 2 ? '#3F7A4A' : '#2F5D43',
              { transform: `rotate(${(i - 4) * 9} ${n(w * share)} ${n(stage)})` },
            ),
          )
          .join(''),
    ),
    rect(0, h * 0.6, w, h * 0.4, darken(back, 0.3)),
    audience(canvas, h * 0.6, 4, darken(mix(back, '#7A2F2A', 0.5), 0.2)),
    radial(
      'dim',
      [
        [0, '#000000', 0],
        [1, '#05060F', 0.5],
      ],
      [0.5, 0.35, 0.75],
    ),
    rect(0, 0, w, h, 'url(#dim)'),
  ].join('');
};
