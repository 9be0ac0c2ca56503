import { darken } from '../color.ts';
import { building } from '../parts/built.ts';
import { range, type Scene } from '../parts/canvas.ts';
import { figure } from '../parts/figure.ts';
import { grass, ridge, tree } from '../parts/land.ts';
import { lit, sky } from '../parts/light.ts';
import { someone } from '../parts/look.ts';
import { n, path, rect } from '../svg.ts';

const greens = ['#6F9455', '#7FA05A', '#5F8A58', '#8A9E57', '#4F7D58'] as const;
const roofs = ['#A63D1F', '#8C4A32', '#7D8790', '#B5683C', '#5F6F7A', '#93442B'] as const;
const plaster = ['#EAD9B8', '#E3C79C', '#D9D3C2', '#E8C7A4', '#C9D1C6'] as const;

/** Buildings round a lawn, and people on the path. */
export const campus: Scene = ({ r, light, w, h }) => {
  const ground = h * r.between(0.6, 0.66);
  const far = ridge(r, w, ground - h * 0.1, h * 0.07);
  const lawn = lit(light, r.pick(greens));
  const main = r.between(0.42, 0.55) * w;
  const left = r.chance(0.5);
  const x = left ? w * r.between(0.04, 0.12) : w * r.between(0.38, 0.46);
  const from = left ? x + main * 0.5 : x + main * 0.45;
  return [
    sky(r, light, { w, horizon: ground }),
    path(far.outline(h), lit(light, r.pick(greens), 0.5)),
    ...range(9).map(() =>
      tree(r, light, { x: r.next() * w, y: ground + 4, h: r.between(60, 130), depth: 0.3 }),
    ),
    building(r, light, {
      x: left ? w * 0.66 : w * 0.02,
      y: ground + 6,
      w: w * 0.3,
      floors: 1,
      floorHeight: h * 0.105,
      wall: r.pick(plaster),
      roof: r.pick(roofs),
      depth: 0.15,
    }),
    rect(0, ground, w, h - ground, lawn),
    building(r, light, {
      x,
      y: ground + 22,
      w: main,
      floors: r.int(2, 3),
      floorHeight: h * 0.115,
      wall: r.pick(plaster),
      roof: r.pick(roofs),
    }),
    path(
      `M${n(from - 24)} ${n(ground + 26)}L${n(from + 24)} ${n(ground + 26)}Q${n(from + 60)} ${n(h * 0.85)} ${n(w * 0.72)} ${h}L${n(w * 0.3)} ${h}Q${n(from - 80)} ${n(h * 0.85)} ${n(from - 24)} ${n(ground + 26)}Z`,
      lit(light, '#D9B98A'),
    ),
    path(
      `M0 ${h}L0 ${n(h * 0.9)}Q${n(w * 0.3)} ${n(h * 0.82)} ${n(w * 0.5)} ${h}Z`,
      darken(lawn, 0.22),
      { opacity: 0.6 },
    ),
    grass(r, { w, from: ground + 40, to: h, count: 130, color: darken(lawn, 0.25) }),
    tree(r, light, { x: left ? w * 0.9 : w * 0.13, y: h * 0.9, h: h * r.between(0.5, 0.66) }),
    ...range(r.int(4, 7))
      .map((i) => {
        const y = ground + 60 + ((i * 0.61) % 1) * (h * 0.2);
        const size = 60 + (y - ground) * 0.62;
        return {
          y,
          drawing: figure(someone(r), {
            x: w * r.between(0.3, 0.72),
            y,
            h: size,
            light,
            pose: r.pick(['stand', 'walk', 'hip', 'wave', 'hold']),
            flip: r.chance(0.5),
          }),
        };
      })
      .sort((a, b) => a.y - b.y)
      .map((one) => one.drawing),
  ].join('');
};
