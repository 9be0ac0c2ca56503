import { lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { ellipse, n, path, stroke } from '../svg.ts';
import { centre } from './face.ts';
import { cap, curls, type Style } from './hair-shapes.ts';

export const shortHair: Record<
  'fade' | 'cropped' | 'waves' | 'bald' | 'receding' | 'shortLocs',
  Style
> = {
  fade: (s, shape) => ({
    front:
      path(cap(shape, 2, 36, 4), s.hairColor, { opacity: 0.55 }) +
      path(cap({ ...shape, half: shape.half - 10 }, 12, 36, -44), s.hairColor) +
      curls(s, shape, -30, 34),
  }),
  cropped: (s, shape) => ({
    front: path(cap(shape, 0, 38, 6), s.hairColor, { opacity: 0.9 }) + curls(s, shape, -26, 40),
  }),
  waves: (s, shape) => ({
    front:
      path(cap(shape, 3, 34, 4), s.hairColor) +
      range(5)
        .map((i) =>
          stroke(
            `M${n(centre.x - shape.half * (0.74 - i * 0.08))} ${n(shape.top + 30 - i * 9)}q${n(shape.half * 0.37)} ${-22 + i} ${n(shape.half * (0.74 - i * 0.08))} -14t${n(shape.half * (0.74 - i * 0.08))} 14`,
            lighten(s.hairColor, 0.2),
            3,
            { opacity: 0.4 },
          ),
        )
        .join(''),
  }),
  bald: (s, shape) => ({
    front: ellipse(centre.x - 36, shape.top + 28, 34, 14, lighten(s.skin, 0.4), {
      opacity: 0.28,
      transform: `rotate(-22 ${centre.x - 36} ${n(shape.top + 28)})`,
    }),
  }),
  receding: (s, shape) => {
    const { x, y } = centre;
    const tuft = (side: 1 | -1) =>
      path(
        `M${n(x + side * (shape.half + 7))} ${n(y + 8)}Q${n(x + side * (shape.half + 16))} ${n(shape.top + 40)} ${n(x + side * shape.half * 0.62)} ${n(shape.top + 2)}Q${n(x + side * shape.half * 0.86)} ${n(shape.top + 50)} ${n(x + side * shape.half * 0.88)} ${n(y - 40)}Z`,
        s.hairColor,
      );
    return {
      front:
        tuft(-1) +
        tuft(1) +
        path(
          `M${n(x - shape.half * 0.62)} ${n(shape.top + 8)}Q${x} ${n(shape.top - 22)} ${n(x + shape.half * 0.62)} ${n(shape.top + 8)}Q${x} ${n(shape.top + 4)} ${n(x - shape.half * 0.62)} ${n(shape.top + 8)}Z`,
          s.hairColor,
          { opacity: 0.75 },
        ),
    };
  },
  shortLocs: (s, shape) => ({
    front:
      path(cap(shape, 12, 34), s.hairColor) +
      range(17)
        .map((i) => {
          const angle = Math.PI * (1.04 + (i / 16) * 0.92);
          const [cx, cy] = [
            centre.x + Math.cos(angle) * (shape.half + 2),
            shape.top + 66 + Math.sin(angle) * 74,
          ];
          return stroke(
            `M${n(cx)} ${n(cy)}q${n(Math.cos(angle) * 16 + s.r.between(-8, 8))} ${n(Math.sin(angle) * 20)} ${n(Math.cos(angle) * 22 + s.r.between(-12, 12))} ${n(Math.sin(angle) * 10 + 16)}`,
            i % 2 ? s.hairColor : lighten(s.hairColor, 0.1),
            16,
          );
        })
        .join('') +
      curls(s, shape, -14, 34),
  }),
};
