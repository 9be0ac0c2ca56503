import { darken, lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { ellipse, group, n, path, stroke } from '../svg.ts';
import { centre } from './face.ts';
import { cap, type Style } from './hair-shapes.ts';

export const headwear: Record<'wrap' | 'hijab' | 'cap', Style> = {
  wrap: (s, shape) => {
    const [x, top, half] = [centre.x, shape.top, shape.half];
    const side = s.r.chance(0.5) ? 1 : -1;
    const folds = range(4).map((i) =>
      stroke(
        `M${n(x - half - 2)} ${n(top + 66 - i * 20)}Q${n(x - 10)} ${n(top + 6 - i * 26)} ${n(x + half + 4)} ${n(top + 60 - i * 26)}`,
        i % 2 ? lighten(s.accent, 0.3) : darken(s.accent, 0.25),
        5,
        { opacity: 0.7 },
      ),
    );
    const knot =
      path(
        `M0 0Q34 -92 92 -66Q84 -20 0 0ZM0 0Q-4 -84 -56 -88Q-62 -28 0 0Z`,
        darken(s.accent, 0.1),
      ) +
      stroke('M6 -8Q40 -62 78 -60M-4 -10Q-14 -60 -44 -74', lighten(s.accent, 0.3), 4, {
        opacity: 0.7,
      }) +
      ellipse(2, -6, 27, 20, darken(s.accent, 0.22));
    return {
      front: [
        path(
          `M${n(x - half - 8)} ${n(top + 92)}Q${n(x - half - 44)} ${n(top - 66)} ${x} ${n(top - 74)}Q${n(x + half + 44)} ${n(top - 66)} ${n(x + half + 8)} ${n(top + 92)}Q${n(x + half * 0.66)} ${n(top + 32)} ${x} ${n(top + 30)}Q${n(x - half * 0.66)} ${n(top + 32)} ${n(x - half - 8)} ${n(top + 92)}Z`,
          s.accent,
        ),
        path(
          `M${n(x + half * 0.3)} ${n(top - 68)}Q${n(x + half + 40)} ${n(top - 56)} ${n(x + half + 8)} ${n(top + 92)}Q${n(x + half * 0.8)} ${n(top + 50)} ${n(x + half * 0.5)} ${n(top + 38)}Q${n(x + half * 0.7)} ${n(top - 20)} ${n(x + half * 0.3)} ${n(top - 68)}Z`,
          darken(s.accent, 0.3),
          { opacity: 0.5 },
        ),
        ...folds,
        group(knot, {
          transform: `translate(${n(x + side * half * 0.5)} ${n(top - 30)}) scale(${side} 1)`,
        }),
      ].join(''),
    };
  },
  hijab: (s, shape) => {
    const { x, y } = centre;
    const { half, top, chin } = shape;
    const open = `M${n(x - half * 0.9)} ${y}Q${n(x - half * 0.86)} ${n(top + 26)} ${x} ${n(top + 20)}Q${n(x + half * 0.86)} ${n(top + 26)} ${n(x + half * 0.9)} ${y}Q${n(x + half * 0.86)} ${n(chin - 36)} ${x} ${n(chin + 4)}Q${n(x - half * 0.86)} ${n(chin - 36)} ${n(x - half * 0.9)} ${y}Z`;
    return {
      behind: path(
        `M${n(x - half - 40)} ${n(y + 30)}Q${n(x - half - 46)} ${n(top - 44)} ${x} ${n(top - 46)}Q${n(x + half + 46)} ${n(top - 44)} ${n(x + half + 40)} ${n(y + 30)}Q${n(x + half + 80)} ${n(chin + 110)} ${n(x + half + 110)} ${n(chin + 150)}L${n(x - half - 110)} ${n(chin + 150)}Q${n(x - half - 80)} ${n(chin + 110)} ${n(x - half - 40)} ${n(y + 30)}Z`,
        darken(s.accent, 0.28),
      ),
      front: [
        path(
          `M${n(x - half - 26)} ${n(y + 20)}Q${n(x - half - 36)} ${n(top - 34)} ${x} ${n(top - 38)}Q${n(x + half + 36)} ${n(top - 34)} ${n(x + half + 26)} ${n(y + 20)}Q${n(x + half + 40)} ${n(chin + 40)} ${n(x + half + 96)} ${n(chin + 140)}Q${x} ${n(chin + 190)} ${n(x - half - 96)} ${n(chin + 140)}Q${n(x - half - 40)} ${n(chin + 40)} ${n(x - half - 26)} ${n(y + 20)}Z${open}`,
          s.accent,
          { 'fill-rule': 'evenodd' },
        ),
        stroke(
          `M${n(x - half - 8)} ${n(y + 60)}Q${n(x - half + 10)} ${n(chin + 50)} ${n(x + 50)} ${n(chin + 118)}M${n(x + half + 6)} ${n(y + 70)}Q${n(x + half - 20)} ${n(chin + 60)} ${n(x - 70)} ${n(chin + 132)}M${n(x - half * 0.7)} ${n(top + 6)}Q${n(x - half - 14)} ${n(y - 50)} ${n(x - half - 8)} ${n(y + 30)}`,
          darken(s.accent, 0.3),
          5,
          { opacity: 0.5 },
        ),
        stroke(
          `M${n(x - half * 0.5)} ${n(top - 16)}Q${x} ${n(top - 34)} ${n(x + half * 0.3)} ${n(top - 24)}`,
          lighten(s.accent, 0.4),
          6,
          { opacity: 0.4 },
        ),
      ].join(''),
    };
  },
  cap: (s, shape) => {
    const { x } = centre;
    const { half, top } = shape;
    return {
      front: [
        path(cap(shape, 0, 46, 4), s.hairColor, { opacity: 0.8 }),
        path(
          `M${n(x - half - 5)} ${n(top + 52)}L${n(x - half + 10)} ${n(top - 46)}Q${x} ${n(top - 74)} ${n(x + half - 10)} ${n(top - 46)}L${n(x + half + 5)} ${n(top + 52)}Q${x} ${n(top + 16)} ${n(x - half - 5)} ${n(top + 52)}Z`,
          s.accent,
        ),
        path(
          `M${n(x + half * 0.4)} ${n(top - 64)}L${n(x + half - 10)} ${n(top - 46)}L${n(x + half + 5)} ${n(top + 52)}L${n(x + half * 0.55)} ${n(top + 30)}Z`,
          darken(s.accent, 0.3),
          { opacity: 0.5 },
        ),
        stroke(
          `M${n(x - half)} ${n(top + 36)}Q${x} ${n(top + 2)} ${n(x + half)} ${n(top + 36)}`,
          lighten(s.accent, 0.4),
          5,
          { 'stroke-dasharray': '9 7' },
        ),
        ellipse(x, top - 52, half * 0.86, 13, darken(s.accent, 0.16)),
      ].join(''),
    };
  },
};
