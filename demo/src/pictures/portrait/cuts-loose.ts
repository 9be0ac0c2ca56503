import { darken, deepen, lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { n, path, stroke } from '../svg.ts';
import { centre } from './face.ts';
import { buttons, type Cut, neckline, strips } from './tailoring.ts';

export const loose: Record<'blouse' | 'wovenDress' | 'kaba' | 'roundNeck' | 'boubou', Cut> = {
  blouse: {
    draw: (s, base) =>
      stroke(`M${centre.x} ${n(base + 80)}L${centre.x} 810`, darken(s.cloth, 0.3), 3) +
      buttons(base, lighten(s.cloth, 0.6), 110),
    over: (s, base) =>
      path(
        `M${centre.x - 70} ${n(base - 18)}L${centre.x} ${n(base + 92)}L${centre.x + 70} ${n(base - 18)}Z`,
        s.skin,
      ) +
      path(
        `M${centre.x - 70} ${n(base - 18)}L${centre.x - 70} ${n(base + 4)}Q${centre.x - 40} ${n(base + 40)} ${centre.x} ${n(base + 92)}L${centre.x} ${n(base + 70)}Z`,
        deepen(s.skin, 0.2),
        { opacity: 0.3 },
      ) +
      stroke(
        `M${centre.x - 76} ${n(base - 16)}L${centre.x} ${n(base + 98)}L${centre.x + 76} ${n(base - 16)}`,
        lighten(s.cloth, 0.24),
        13,
      ),
    bare: true,
  },
  wovenDress: {
    draw: (s, base) => strips(s, base),
    over: (s, base) =>
      path(neckline(base, 52, 80), s.skin) +
      stroke(
        `M${centre.x - 82} ${n(base - 12)}Q${centre.x - 58} ${n(base + 56)} ${centre.x} ${n(base + 56)}Q${centre.x + 58} ${n(base + 56)} ${centre.x + 82} ${n(base - 12)}`,
        darken(s.cloth, 0.3),
        11,
      ),
    puffed: true,
    bare: true,
  },
  kaba: {
    draw: (s, base) =>
      path(
        `M${centre.x - 240} 820L${centre.x - 240} ${n(base + 122)}Q${centre.x} ${n(base + 176)} ${centre.x + 240} ${n(base + 122)}L${centre.x + 240} 820Z`,
        darken(s.cloth, 0.14),
      ) +
      stroke(
        `M${centre.x - 240} ${n(base + 122)}Q${centre.x} ${n(base + 176)} ${centre.x + 240} ${n(base + 122)}`,
        s.accent,
        13,
      ) +
      range(9)
        .map((i) =>
          stroke(
            `M${centre.x - 170 + i * 42} ${n(base + 158)}L${centre.x - 190 + i * 47} 810`,
            darken(s.cloth, 0.34),
            4,
            { opacity: 0.5 },
          ),
        )
        .join(''),
    over: (s, base) =>
      path(neckline(base, 46, 80), s.skin) +
      stroke(
        `M${centre.x - 82} ${n(base - 12)}Q${centre.x - 58} ${n(base + 50)} ${centre.x} ${n(base + 50)}Q${centre.x + 58} ${n(base + 50)} ${centre.x + 82} ${n(base - 12)}`,
        s.accent,
        12,
      ),
    puffed: true,
    bare: true,
  },
  roundNeck: {
    draw: (s, base) =>
      range(7)
        .map((i) =>
          stroke(
            `M60 ${n(base + 66 + i * 34)}Q320 ${n(base + 96 + i * 34)} 580 ${n(base + 66 + i * 34)}`,
            i % 2 ? s.second : s.accent,
            5,
            { opacity: 0.5 },
          ),
        )
        .join(''),
    over: (s, base) =>
      path(neckline(base, 34, 74), s.skin) +
      stroke(
        `M${centre.x - 76} ${n(base - 12)}Q${centre.x - 54} ${n(base + 38)} ${centre.x} ${n(base + 38)}Q${centre.x + 54} ${n(base + 38)} ${centre.x + 76} ${n(base - 12)}`,
        darken(s.cloth, 0.2),
        10,
      ),
    bare: true,
  },
  boubou: {
    draw: (s, base) =>
      range(4)
        .map((i) =>
          stroke(
            `M${centre.x - 48 - i * 18} ${n(base - 4)}Q${centre.x - 40 - i * 16} ${n(base + 120 + i * 22)} ${centre.x} ${n(base + 150 + i * 24)}Q${centre.x + 40 + i * 16} ${n(base + 120 + i * 22)} ${centre.x + 48 + i * 18} ${n(base - 4)}`,
            i % 2 ? lighten(s.cloth, 0.4) : s.accent,
            4,
            { 'stroke-dasharray': i % 2 ? '8 6' : undefined, opacity: 0.85 },
          ),
        )
        .join('') +
      stroke(`M${centre.x} ${n(base + 40)}L${centre.x} ${n(base + 140)}`, darken(s.cloth, 0.4), 4),
    over: (s, base) =>
      path(neckline(base, 34, 72), s.skin) +
      stroke(
        `M${centre.x - 74} ${n(base - 12)}Q${centre.x - 52} ${n(base + 38)} ${centre.x} ${n(base + 38)}Q${centre.x + 52} ${n(base + 38)} ${centre.x + 74} ${n(base - 12)}`,
        s.accent,
        10,
      ),
  },
};
