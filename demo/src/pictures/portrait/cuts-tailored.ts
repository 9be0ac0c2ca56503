import { darken, lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { ellipse, n, path, rect, stroke } from '../svg.ts';
import { centre } from './face.ts';
import { buttons, type Cut, collar, inside, lapels, neckline } from './tailoring.ts';

export const tailored: Record<
  'suit' | 'jacket' | 'shirt' | 'polo' | 'lab' | 'gown' | 'cardigan',
  Cut
> = {
  suit: {
    draw: (s, base) => inside(base, s.second) + lapels(base, s.cloth, 250),
    over: (s, base) =>
      collar(base, s.second) +
      (s.woman
        ? ''
        : path(
            `M${centre.x - 17} ${n(base + 32)}L${centre.x + 17} ${n(base + 32)}L${centre.x + 12} ${n(base + 56)}L${centre.x + 24} ${n(base + 170)}L${centre.x} ${n(base + 214)}L${centre.x - 24} ${n(base + 170)}L${centre.x - 12} ${n(base + 56)}Z`,
            s.accent,
          ) +
          stroke(
            `M${centre.x - 13} ${n(base + 92)}L${centre.x + 16} ${n(base + 76)}M${centre.x - 17} ${n(base + 132)}L${centre.x + 20} ${n(base + 112)}`,
            lighten(s.accent, 0.4),
            5,
            { opacity: 0.7 },
          )),
  },
  jacket: {
    draw: (s, base) => inside(base, s.second) + lapels(base, s.cloth, 270),
    over: (s, base) =>
      path(neckline(base, 36, 70), s.skin) +
      stroke(
        `M${centre.x - 70} ${n(base - 14)}Q${centre.x - 50} ${n(base + 40)} ${centre.x} ${n(base + 40)}Q${centre.x + 50} ${n(base + 40)} ${centre.x + 70} ${n(base - 14)}`,
        darken(s.second, 0.25),
        8,
      ),
  },
  shirt: {
    draw: (s, base) =>
      (s.r.chance(0.4)
        ? range(14)
            .map((i) =>
              stroke(
                `M${70 + i * 38} ${n(base - 10)}L${70 + i * 38} 810`,
                lighten(s.cloth, 0.35),
                3,
                { opacity: 0.5 },
              ),
            )
            .join('')
        : '') +
      stroke(`M${centre.x} ${n(base + 40)}L${centre.x} 810`, darken(s.cloth, 0.3), 3.4) +
      buttons(base, lighten(s.cloth, 0.65), 84),
    over: (s, base) =>
      path(
        `M${centre.x - 54} ${n(base - 20)}L${centre.x} ${n(base + 58)}L${centre.x + 54} ${n(base - 20)}Z`,
        s.skin,
      ) + collar(base, lighten(s.cloth, 0.12)),
  },
  polo: {
    draw: (s, base) =>
      rect(centre.x - 18, base + 20, 36, 110, darken(s.cloth, 0.12)) +
      buttons(base, s.second, 62) +
      rect(0, base + 190, 640, 26, s.accent, { opacity: 0.85 }),
    over: (s, base) => collar(base, darken(s.cloth, 0.22)),
  },
  lab: {
    draw: (s, base) =>
      inside(base, s.accent) +
      lapels(base, s.cloth, 240) +
      rect(centre.x + 92, base + 150, 78, 8, darken(s.cloth, 0.25)) +
      rect(centre.x + 108, base + 118, 8, 44, s.accent) +
      rect(centre.x + 124, base + 124, 8, 40, '#2B2F3A'),
    over: (s, base) =>
      path(neckline(base, 30, 70), s.skin) +
      ellipse(centre.x, base + 34, 46, 7, darken(s.accent, 0.25)),
    bare: false,
  },
  gown: {
    draw: (s, base) =>
      rect(0, base - 40, 640, 400, '#1F2233') +
      inside(base, s.second) +
      path(
        `M${centre.x - 92} ${n(base - 20)}L${centre.x - 150} ${n(base + 40)}L${centre.x - 60} 820L${centre.x - 4} 820L${centre.x} ${n(base + 210)}Z`,
        s.accent,
      ) +
      path(
        `M${centre.x + 92} ${n(base - 20)}L${centre.x + 150} ${n(base + 40)}L${centre.x + 60} 820L${centre.x + 4} 820L${centre.x} ${n(base + 210)}Z`,
        darken(s.accent, 0.22),
      ) +
      stroke(
        `M${centre.x - 150} ${n(base + 40)}L${centre.x - 60} 820M${centre.x + 150} ${n(base + 40)}L${centre.x + 60} 820`,
        '#E9C15A',
        6,
      ) +
      range(6)
        .map((i) =>
          stroke(
            `M${90 + i * 22} ${n(base + 110)}L${70 + i * 18} 810M${550 - i * 22} ${n(base + 110)}L${570 - i * 18} 810`,
            '#0F111C',
            4,
            { opacity: 0.4 },
          ),
        )
        .join(''),
    over: (s, base) => collar(base, s.second),
  },
  cardigan: {
    draw: (s, base) =>
      inside(base, s.second) +
      stroke(
        `M${centre.x - 84} ${n(base - 10)}L${centre.x - 26} 810M${centre.x + 84} ${n(base - 10)}L${centre.x + 26} 810`,
        lighten(s.cloth, 0.16),
        22,
      ) +
      range(16)
        .map((i) =>
          stroke(`M0 ${n(base + i * 17)}L640 ${n(base + i * 17)}`, lighten(s.cloth, 0.2), 1.6, {
            opacity: 0.25,
          }),
        )
        .join(''),
    over: (s, base) => path(neckline(base, 42), s.skin),
    bare: true,
  },
};
