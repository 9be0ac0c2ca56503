import { darken, deepen, lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { circle, ellipse, group, n, path, rect, stroke } from '../svg.ts';
import { centre, type Shape } from './face.ts';
import type { Outfit, Sitter } from './sitter.ts';

/** Shoulders down to the lower edge of a canvas of 640 × 800. */
export function clothes(sitter: Sitter, shape: Shape): string {
  const base = shape.chin + 52;
  const wide = sitter.woman ? 204 : 238;
  const cut = cuts[sitter.outfit];
  const outline = shoulders(base, wide, cut.puffed ?? false);
  return [
    `<clipPath id="cloth"><path d="${outline}"/></clipPath>`,
    path(outline, sitter.cloth),
    group(cut.draw(sitter, base) + shade(sitter, base, wide), { 'clip-path': 'url(#cloth)' }),
    cut.over?.(sitter, base) ?? '',
    sitter.necklace && cut.bare ? necklace(sitter, base) : '',
  ].join('');
}

function shoulders(base: number, wide: number, puffed: boolean): string {
  const { x } = centre;
  const lift = puffed ? 26 : 0;
  return `M${x - wide} 810C${x - wide - 6 - lift} ${n(base + 130 - lift)} ${x - wide + 4 - lift} ${n(base + 70 - lift)} ${x - 128} ${n(base + 34)}Q${x - 82} ${n(base + 16)} ${x - 70} ${n(base - 6)}Q${x} ${n(base + 50)} ${x + 70} ${n(base - 6)}Q${x + 82} ${n(base + 16)} ${x + 128} ${n(base + 34)}C${x + wide - 4 + lift} ${n(base + 70 - lift)} ${x + wide + 6 + lift} ${n(base + 130 - lift)} ${x + wide} 810Z`;
}

function shade({ cloth }: Sitter, base: number, wide: number): string {
  const { x } = centre;
  return [
    path(
      `M${x + 88} ${n(base)}Q${x + 120} ${n(base + 140)} ${x + 96} 820L${x + wide + 60} 820L${x + wide + 60} ${n(base)}Z`,
      darken(cloth, 0.45),
      { opacity: 0.32 },
    ),
    stroke(
      `M${x - wide + 62} 810Q${x - wide + 70} ${n(base + 190)} ${x - wide + 92} ${n(base + 140)}M${x + wide - 62} 810Q${x + wide - 70} ${n(base + 190)} ${x + wide - 92} ${n(base + 140)}`,
      darken(cloth, 0.5),
      5,
      { opacity: 0.45 },
    ),
    stroke(
      `M${x - wide + 30} ${n(base + 92)}Q${x - 150} ${n(base + 52)} ${x - 108} ${n(base + 34)}`,
      lighten(cloth, 0.5),
      6,
      { opacity: 0.22 },
    ),
  ].join('');
}

interface Cut {
  /** Within the outline of the shoulders. */
  draw(sitter: Sitter, base: number): string;
  /** On top of it all: collars. */
  over?(sitter: Sitter, base: number): string;
  puffed?: boolean;
  /** Leaves room for a necklace. */
  bare?: boolean;
}

const neckline = (base: number, depth: number, half = 76) =>
  `M${centre.x - half} ${n(base - 14)}Q${centre.x - half * 0.72} ${n(base + depth)} ${centre.x} ${n(base + depth)}Q${centre.x + half * 0.72} ${n(base + depth)} ${centre.x + half} ${n(base - 14)}Z`;

const lapels = (base: number, color: string, deep: number) => {
  const { x } = centre;
  return (
    path(
      `M${x - 84} ${n(base - 12)}L${x - 132} ${n(base + 66)}L${x - 92} ${n(base + 92)}L${x - 112} ${n(base + 116)}L${x} ${n(base + deep)}L${x - 40} ${n(base + 50)}Z`,
      lighten(color, 0.1),
    ) +
    path(
      `M${x + 84} ${n(base - 12)}L${x + 132} ${n(base + 66)}L${x + 92} ${n(base + 92)}L${x + 112} ${n(base + 116)}L${x} ${n(base + deep)}L${x + 40} ${n(base + 50)}Z`,
      darken(color, 0.14),
    ) +
    stroke(
      `M${x - 84} ${n(base - 12)}L${x - 132} ${n(base + 66)}L${x - 92} ${n(base + 92)}L${x - 112} ${n(base + 116)}L${x} ${n(base + deep)}`,
      darken(color, 0.45),
      3,
      { opacity: 0.6 },
    )
  );
};

const collar = (base: number, color: string) => {
  const { x } = centre;
  return (
    path(
      `M${x - 76} ${n(base - 26)}L${x - 96} ${n(base + 28)}L${x - 50} ${n(base + 62)}L${x} ${n(base + 30)}Q${x - 54} ${n(base + 16)} ${x - 76} ${n(base - 26)}Z`,
      color,
    ) +
    path(
      `M${x + 76} ${n(base - 26)}L${x + 96} ${n(base + 28)}L${x + 50} ${n(base + 62)}L${x} ${n(base + 30)}Q${x + 54} ${n(base + 16)} ${x + 76} ${n(base - 26)}Z`,
      darken(color, 0.14),
    ) +
    stroke(
      `M${x - 96} ${n(base + 28)}L${x - 50} ${n(base + 62)}L${x} ${n(base + 30)}L${x + 50} ${n(base + 62)}L${x + 96} ${n(base + 28)}`,
      darken(color, 0.4),
      2.6,
      { opacity: 0.5 },
    )
  );
};

const inside = (base: number, color: string) =>
  path(
    `M${centre.x - 90} ${n(base - 20)}L${centre.x} ${n(base + 250)}L${centre.x + 90} ${n(base - 20)}Z`,
    color,
  );

const buttons = (base: number, color: string, from: number) =>
  range(3)
    .map((i) => circle(centre.x, base + from + i * 62, 6, color))
    .join('');

/** Strips of woven cloth sewn edge to edge, with a stitched seam. */
const strips = ({ r, cloth, accent, second }: Sitter, base: number) => {
  const colors = [cloth, accent, cloth, second, darken(cloth, 0.25)];
  return range(13)
    .map((i) => {
      const x = centre.x - 250 + i * 40;
      const color = colors[i % colors.length] ?? cloth;
      return (
        rect(x, base - 30, 40.5, 300, color) +
        stroke(`M${x + 20} ${n(base - 20)}L${x + 20} 810`, lighten(color, 0.4), 2.4, {
          'stroke-dasharray': r.chance(0.5) ? '6 7' : '14 6',
          opacity: 0.7,
        })
      );
    })
    .join('');
};

const necklace = ({ r, accent }: Sitter, base: number) =>
  range(13)
    .map((i) => {
      const share = (i - 6) / 6;
      return circle(
        centre.x + share * 60,
        base + 40 - share * share * 52,
        r.between(5, 7),
        i % 3 ? '#E0B040' : accent,
      );
    })
    .join('');

const cuts: Record<Outfit, Cut> = {
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
};
