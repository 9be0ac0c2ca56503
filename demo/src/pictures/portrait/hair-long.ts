import { lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { circle, ellipse, n, path, rect, stroke } from '../svg.ts';
import { centre } from './face.ts';
import { cap, cornrows, covers, curls, type Style, sheen, strands } from './hair-shapes.ts';

export const longHair: Record<
  'braids' | 'braidsUp' | 'short' | 'afro' | 'puff' | 'bun' | 'bob' | 'locs' | 'twists',
  Style
> = {
  braids: (s, shape) => ({
    behind: path(cap(shape, 14, 40), s.hairColor) + strands(s, shape, 640, 15, 4),
    front: covers(s, shape) + cornrows(s, shape),
  }),
  braidsUp: (s, shape) => ({
    behind:
      ellipse(centre.x, shape.top - 44, 62, 56, s.hairColor) +
      range(6)
        .map((i) =>
          stroke(
            `M${n(centre.x - 48 + i * 19)} ${n(shape.top - 2)}Q${n(centre.x - 60 + i * 24)} ${n(shape.top - 60)} ${n(centre.x - 26 + i * 10)} ${n(shape.top - 96)}`,
            lighten(s.hairColor, 0.2),
            4,
            { 'stroke-dasharray': '8 4', opacity: 0.6 },
          ),
        )
        .join('') +
      rect(centre.x - 42, shape.top - 26, 84, 15, s.accent, { rx: 7 }),
    front: covers(s, shape) + cornrows(s, shape),
  }),
  short: (s, shape) => ({
    front: path(cap(shape, 10, 34), s.hairColor) + curls(s, shape, -18, 70),
  }),
  afro: (s, shape) => ({
    behind:
      ellipse(centre.x, shape.top + 74, shape.half + 66, 146, s.hairColor) +
      range(26)
        .map((i) =>
          circle(
            centre.x + Math.cos(i * 0.242 + 3.0) * (shape.half + 58),
            shape.top + 74 + Math.sin(i * 0.242 + 3.0) * 138,
            s.r.between(14, 22),
            s.hairColor,
          ),
        )
        .join(''),
    front: path(cap(shape, 30, 38, 4), s.hairColor) + curls(s, shape, 44, 150),
  }),
  puff: (s, shape) => ({
    behind:
      circle(centre.x, shape.top - 50, 82, s.hairColor) +
      range(14)
        .map((i) =>
          circle(
            centre.x + Math.cos(i * 0.45) * 76,
            shape.top - 50 + Math.sin(i * 0.45) * 76,
            16,
            s.hairColor,
          ),
        )
        .join('') +
      range(40)
        .map(() =>
          circle(
            centre.x + s.r.between(-60, 60),
            shape.top - 54 + s.r.between(-54, 46),
            4,
            lighten(s.hairColor, 0.18),
            { opacity: 0.5 },
          ),
        )
        .join(''),
    front:
      covers(s, shape) +
      sheen(s, shape) +
      stroke(
        `M${n(centre.x - 62)} ${n(shape.top - 2)}Q${centre.x} ${n(shape.top - 26)} ${n(centre.x + 62)} ${n(shape.top - 2)}`,
        s.accent,
        13,
      ),
  }),
  bun: (s, shape) => ({
    behind:
      ellipse(centre.x + 6, shape.top - 32, 56, 46, s.hairColor) +
      stroke(
        `M${centre.x - 30} ${n(shape.top - 34)}Q${centre.x + 6} ${n(shape.top - 66)} ${centre.x + 40} ${n(shape.top - 36)}`,
        lighten(s.hairColor, 0.25),
        5,
        { opacity: 0.5 },
      ),
    front: covers(s, shape) + sheen(s, shape),
  }),
  bob: (s, shape) => ({
    behind: path(
      `M${n(centre.x - shape.half - 34)} ${n(shape.chin - 22)}Q${n(centre.x - shape.half - 52)} ${n(shape.top - 26)} ${centre.x} ${n(shape.top - 34)}Q${n(centre.x + shape.half + 52)} ${n(shape.top - 26)} ${n(centre.x + shape.half + 34)} ${n(shape.chin - 22)}Q${n(centre.x + shape.half)} ${n(shape.chin + 4)} ${n(centre.x + shape.half * 0.5)} ${n(shape.chin - 16)}L${n(centre.x - shape.half * 0.5)} ${n(shape.chin - 16)}Q${n(centre.x - shape.half)} ${n(shape.chin + 4)} ${n(centre.x - shape.half - 34)} ${n(shape.chin - 22)}Z`,
      s.hairColor,
    ),
    front:
      path(
        `M${n(centre.x - shape.half - 22)} ${n(centre.y + 60)}Q${n(centre.x - shape.half - 44)} ${n(shape.top - 20)} ${n(centre.x + 10)} ${n(shape.top - 32)}Q${n(centre.x + shape.half + 44)} ${n(shape.top - 20)} ${n(centre.x + shape.half + 22)} ${n(centre.y + 60)}Q${n(centre.x + shape.half * 0.98)} ${n(centre.y - 30)} ${n(centre.x + shape.half * 0.5)} ${n(shape.top + 36)}Q${n(centre.x - shape.half * 0.2)} ${n(shape.top + 78)} ${n(centre.x - shape.half * 0.86)} ${n(centre.y - 40)}Q${n(centre.x - shape.half)} ${n(centre.y)} ${n(centre.x - shape.half - 22)} ${n(centre.y + 60)}Z`,
        s.hairColor,
      ) + sheen(s, shape),
  }),
  locs: (s, shape) => ({
    behind: path(cap(shape, 18, 40), s.hairColor) + strands(s, shape, 540, 20, 14),
    front: path(cap(shape, 12, 40), s.hairColor) + cornrows(s, shape) + sheen(s, shape),
  }),
  twists: (s, shape) => ({
    behind: path(cap(shape, 18, 40), s.hairColor) + strands(s, shape, 470, 17, 20),
    front: path(cap(shape, 14, 42), s.hairColor) + curls(s, shape, -8, 40) + cornrows(s, shape),
  }),
};
