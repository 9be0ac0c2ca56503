import { building } from '../parts/built.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { grass, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { type Occasion, someone } from '../parts/look.ts';
import { banner } from '../parts/room.ts';
import { rect } from '../svg.ts';

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
