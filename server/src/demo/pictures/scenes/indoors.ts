import { darken, dyes, lighten, mix } from '../color.ts';
import { type Canvas, range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { lit } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { banner, books, laptop, room, windowOn } from '../parts/room.ts';
import { circle, ellipse, linear, n, path, radial, rect, stroke } from '../svg.ts';

/** Rows of listeners seen from behind; the last row is the nearest. */
function audience({ r, light, w, h }: Canvas, from: number, rows: number, seat: string): string {
  return range(rows)
    .map((row) => {
      const near = (row + 1) / rows;
      const size = h * (0.2 + near * 0.3);
      const y = from + (h * 1.02 - from) * near ** 1.1;
      const count = Math.round(w / (size * 0.5));
      const people = range(count).map((i) => {
        const x = (i + 0.5 + (row % 2) * 0.4) * (w / count) + r.between(-9, 9);
        return r.chance(0.1)
          ? ''
          : figure(someone(r), {
              x,
              y: y + size * 0.62,
              h: size,
              light,
              back: true,
              pose: r.chance(0.06) ? 'wave' : 'stand',
            });
      });
      const desk =
        rect(-10, y + size * 0.02, w + 20, size * 0.5, darken(seat, 0.1 * (1 - near))) +
        rect(-10, y + size * 0.02, w + 20, 6, lighten(seat, 0.3));
      return people.join('') + desk;
    })
    .join('');
}

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
