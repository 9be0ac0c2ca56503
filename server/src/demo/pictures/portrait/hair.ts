import { darken, lighten } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { circle, ellipse, group, n, path, rect, stroke } from '../svg.ts';
import { centre, type Shape } from './face.ts';
import type { Hair, Sitter } from './sitter.ts';

type Layers = { behind?: string; front: string };

/** Hair and what covers it: one layer behind the head, one in front of it. */
export function hair(sitter: Sitter, shape: Shape): Required<Layers> {
  return { behind: '', ...styles[sitter.hair](sitter, shape) };
}

/** A close cap down to the hairline; `rise` lifts it above the skull, `line` lowers the hairline. */
function cap({ half, top }: Shape, rise: number, line: number, temple = -2): string {
  const { x, y } = centre;
  const side = half + 5 + rise * 0.3;
  return [
    `M${n(x - side)} ${n(y + temple)}`,
    `C${n(x - side - 6)} ${n(top - rise)} ${n(x - half * 0.6)} ${n(top - 14 - rise)} ${x} ${n(top - 14 - rise)}`,
    `C${n(x + half * 0.6)} ${n(top - 14 - rise)} ${n(x + side + 6)} ${n(top - rise)} ${n(x + side)} ${n(y + temple)}`,
    `L${n(x + half * 0.88)} ${n(y - 46)}`,
    `Q${n(x + half * 0.8)} ${n(top + line + 20)} ${n(x + half * 0.52)} ${n(top + line + 3)}`,
    `Q${x} ${n(top + line - 12)} ${n(x - half * 0.52)} ${n(top + line + 3)}`,
    `Q${n(x - half * 0.8)} ${n(top + line + 20)} ${n(x - half * 0.88)} ${n(y - 46)}Z`,
  ].join('');
}

/** Specks of light that make a surface look curly. */
function curls(
  { r, hairColor }: Sitter,
  { half, top }: Shape,
  spread: number,
  count: number,
): string {
  const { x } = centre;
  return range(count)
    .map(() => {
      const angle = r.between(Math.PI, Math.PI * 2);
      const out = Math.sqrt(r.next());
      return circle(
        x + Math.cos(angle) * (half + spread) * out,
        top + 40 + Math.sin(angle) * (54 + spread) * out,
        r.between(2.5, 5),
        r.chance(0.6) ? lighten(hairColor, 0.16) : darken(hairColor, 0.4),
        { opacity: 0.55 },
      );
    })
    .join('');
}

const sheen = ({ hairColor }: Sitter, { top, half }: Shape) =>
  stroke(
    `M${n(centre.x - half * 0.66)} ${n(top + 14)}Q${n(centre.x - half * 0.3)} ${n(top - 8)} ${n(centre.x + 6)} ${n(top - 6)}`,
    lighten(hairColor, 0.28),
    7,
    { opacity: 0.35 },
  );

/** Rows of plaits from the hairline back over the crown. */
function cornrows({ hairColor }: Sitter, { half, top }: Shape): string {
  return range(9)
    .map((i) => {
      const share = (i - 4) / 4.4;
      return stroke(
        `M${n(centre.x + share * half * 0.74)} ${n(top + 32 + share * share * 40)}Q${n(centre.x + share * half * 0.84)} ${n(top + 4)} ${n(centre.x + share * half * 0.42)} ${n(top - 13)}`,
        lighten(hairColor, 0.2),
        3,
        { opacity: 0.6, 'stroke-dasharray': '7 3' },
      );
    })
    .join('');
}

/** Strands that hang from both sides of the head to y. */
function strands(
  { hairColor, r }: Sitter,
  { half, top }: Shape,
  to: number,
  thick: number,
  outward: number,
): string {
  const { x, y } = centre;
  return ([-1, 1] as const)
    .flatMap((side) =>
      range(7).map((i) => {
        const start = x + side * Math.min(half + 4, half * 0.62 + i * thick * 0.8);
        const end = x + side * (half * 0.72 + i * thick * 0.9 + outward);
        const low = to + r.between(-22, 16) - Math.abs(i - 3) * 8;
        const d = `M${n(start)} ${n(top + 34 + i * 10)}C${n(start + side * (10 + i * 5))} ${n(y - 30)} ${n(end + side * 8)} ${n(y + 90)} ${n(end)} ${n(low)}`;
        return (
          stroke(d, i % 2 ? hairColor : darken(hairColor, 0.35), thick) +
          stroke(d, lighten(hairColor, 0.22), thick * 0.28, {
            'stroke-dasharray': `${n(thick * 0.5)} ${n(thick * 0.7)}`,
            opacity: 0.5,
          })
        );
      }),
    )
    .join('');
}

const covers = (sitter: Sitter, shape: Shape) => path(cap(shape, 6, 40), sitter.hairColor);

const styles: Record<Hair, (sitter: Sitter, shape: Shape) => Layers> = {
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

export function beard({ beard: kind, hairColor, skin }: Sitter, { half, chin }: Shape): string {
  const { x, y } = centre;
  const moustache = path(
    `M${x - 46} ${y + 88}Q${x - 24} ${y + 66} ${x} ${y + 74}Q${x + 24} ${y + 66} ${x + 46} ${y + 88}Q${x + 22} ${y + 80} ${x} ${y + 83}Q${x - 22} ${y + 80} ${x - 46} ${y + 88}Z`,
    hairColor,
  );
  const jaw = `M${n(x - half * 0.99)} ${y + 14}Q${n(x - half * 0.92)} ${n(chin - 44)} ${n(x - half * 0.52)} ${n(chin - 8)}Q${x} ${n(chin + 24)} ${n(x + half * 0.52)} ${n(chin - 8)}Q${n(x + half * 0.92)} ${n(chin - 44)} ${n(x + half * 0.99)} ${y + 14}Q${n(x + half * 0.8)} ${y + 84} ${x + 60} ${y + 84}Q${x + 30} ${y + 64} ${x} ${y + 72}Q${x - 30} ${y + 64} ${x - 60} ${y + 84}Q${n(x - half * 0.8)} ${y + 84} ${n(x - half * 0.99)} ${y + 14}Z`;
  const lips = `M${x - 54} ${y + 92}Q${x} ${y + 72} ${x + 54} ${y + 92}Q${x + 34} ${y + 130} ${x} ${y + 131}Q${x - 34} ${y + 130} ${x - 54} ${y + 92}Z`;
  if (kind === 'full')
    return path(jaw + lips, hairColor, { 'fill-rule': 'evenodd', opacity: 0.94 });
  if (kind === 'stubble')
    return path(jaw + lips, darken(skin, 0.7), { 'fill-rule': 'evenodd', opacity: 0.26 });
  if (kind === 'moustache') return moustache;
  if (kind === 'goatee')
    return (
      moustache +
      path(
        `M${x - 32} ${n(y + 132)}Q${x} ${n(y + 122)} ${x + 32} ${n(y + 132)}Q${x + 30} ${n(chin + 8)} ${x} ${n(chin + 12)}Q${x - 30} ${n(chin + 8)} ${x - 32} ${n(y + 132)}Z`,
        hairColor,
      )
    );
  return '';
}

export function glasses({ glasses: kind, r }: Sitter, { half }: Shape): string {
  if (kind === 'none') return '';
  const { x, y } = centre;
  const color = r.pick(['#1B1714', '#5A3A22', '#6A1F24', '#3A4150', '#B08A3A']);
  const apart = half * 0.43;
  const lens = (side: 1 | -1) => {
    const at = x + side * apart;
    const glint = stroke(`M${n(at - 22)} ${y - 8}L${n(at - 8)} ${y - 22}`, '#FFFFFF', 4, {
      opacity: 0.4,
    });
    const rim = { stroke: color, 'stroke-width': 6, 'fill-opacity': 0.1 };
    if (kind === 'round') return circle(at, y + 2, 37, '#EAF4FF', rim) + glint;
    if (kind === 'square')
      return rect(at - 40, y - 26, 80, 56, '#EAF4FF', { ...rim, rx: 12 }) + glint;
    return (
      path(
        `M${n(at - 40)} ${y - 22}L${n(at + 40)} ${y - 22}Q${n(at + 42)} ${y + 28} ${n(at)} ${y + 30}Q${n(at - 42)} ${y + 28} ${n(at - 40)} ${y - 22}Z`,
        '#EAF4FF',
        { 'fill-opacity': 0.1 },
      ) +
      stroke(`M${n(at - 41)} ${y - 22}L${n(at + 41)} ${y - 22}`, color, 9) +
      glint
    );
  };
  const bridge = stroke(
    `M${n(x - apart + 38)} ${y - 8}Q${x} ${y - 18} ${n(x + apart - 38)} ${y - 8}`,
    color,
    6,
  );
  const arms = stroke(
    `M${n(x - apart - 38)} ${y - 10}L${n(x - half - 6)} ${y - 16}M${n(x + apart + 38)} ${y - 10}L${n(x + half + 6)} ${y - 16}`,
    color,
    6,
  );
  return lens(-1) + lens(1) + bridge + arms;
}
