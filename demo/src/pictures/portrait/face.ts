import { deepen, lighten, mix } from '../color.ts';
import { circle, ellipse, group, n, path, rect, stroke } from '../svg.ts';
import type { Sitter } from './sitter.ts';

/** The middle of the face on a canvas of 640 × 800. */
export const centre = { x: 320, y: 318 };

export interface Shape {
  /** Half the width of the face at the eyes. */
  half: number;
  top: number;
  chin: number;
  outline: string;
}

export function shapeOf({ width, jaw, length }: Sitter): Shape {
  const half = 104 * width;
  const { x, y } = centre;
  const [top, chin] = [y - 138 * length, y + 148 * length];
  const cheek = half * 0.93 * (0.55 + jaw * 0.45);
  const outline = [
    `M${n(x - half)} ${n(y - 10)}`,
    `C${n(x - half)} ${n(top + 6)} ${n(x - half * 0.62)} ${n(top)} ${n(x)} ${n(top)}`,
    `C${n(x + half * 0.62)} ${n(top)} ${n(x + half)} ${n(top + 6)} ${n(x + half)} ${n(y - 10)}`,
    `C${n(x + half)} ${n(y + 48)} ${n(x + cheek)} ${n(y + 84)} ${n(x + cheek * 0.72)} ${n(chin - 34)}`,
    `Q${n(x + cheek * 0.4)} ${n(chin)} ${n(x)} ${n(chin)}`,
    `Q${n(x - cheek * 0.4)} ${n(chin)} ${n(x - cheek * 0.72)} ${n(chin - 34)}`,
    `C${n(x - cheek)} ${n(y + 84)} ${n(x - half)} ${n(y + 48)} ${n(x - half)} ${n(y - 10)}Z`,
  ].join('');
  return { half, top, chin, outline };
}

export function neck({ skin, woman }: Sitter, { chin }: Shape): string {
  const { x } = centre;
  const half = woman ? 47 : 58;
  const column = `M${x - half} ${n(chin - 80)}L${x - half} ${n(chin + 26)}Q${x - half - 4} ${n(chin + 50)} ${x - half - 26} ${n(chin + 64)}L${x - half} ${n(chin + 110)}L${x + half} ${n(chin + 110)}L${x + half + 26} ${n(chin + 64)}Q${x + half + 4} ${n(chin + 50)} ${x + half} ${n(chin + 26)}L${x + half} ${n(chin - 80)}Z`;
  return [
    path(column, deepen(skin, 0.08)),
    path(
      `M${x - half} ${n(chin - 60)}L${x + half} ${n(chin - 60)}L${x + half} ${n(chin + 24)}Q${x} ${n(chin + 52)} ${x - half} ${n(chin - 12)}Z`,
      deepen(skin, 0.3),
    ),
    stroke(
      `M${x - 34} ${n(chin + 64)}Q${x - 10} ${n(chin + 72)} ${x - 4} ${n(chin + 78)}M${x + 34} ${n(chin + 64)}Q${x + 10} ${n(chin + 72)} ${x + 4} ${n(chin + 78)}`,
      deepen(skin, 0.28),
      4,
      { opacity: 0.6 },
    ),
  ].join('');
}

export function ears({ skin, earrings, accent }: Sitter, { half }: Shape): string {
  const { x, y } = centre;
  const ear = (side: 1 | -1) => {
    const color = side === 1 ? deepen(skin, 0.22) : deepen(skin, 0.04);
    const at = x + side * (half + 5);
    const lobe = y + 50;
    const jewel = {
      none: '',
      stud: circle(at, lobe - 2, 5, '#E9C15A'),
      hoop: circle(at, lobe + 18, 17, 'none', { stroke: '#E0B040', 'stroke-width': 5 }),
      drop: rect(at - 1.5, lobe, 3, 16, '#E0B040') + ellipse(at, lobe + 27, 8, 13, accent),
    };
    return (
      ellipse(at, y + 18, 16, 31, color) +
      stroke(
        `M${n(at + side * 5)} ${y + 2}Q${n(at + side * 8)} ${y + 20} ${n(at - side * 2)} ${y + 32}`,
        deepen(skin, 0.36),
        4,
        { opacity: 0.6 },
      ) +
      jewel[earrings]
    );
  };
  return ear(-1) + ear(1);
}

/** Skin, light and shade, eyes, nose, mouth. */
export function face(sitter: Sitter, shape: Shape): string {
  const { skin } = sitter;
  const { x, y } = centre;
  const { outline, half, chin, top } = shape;
  const shade = path(
    `M${n(x + half * 0.5)} ${n(top - 10)}Q${n(x + half * 0.78)} ${n(y - 20)} ${n(x + half * 0.5)} ${n(y + 60)}Q${n(x + half * 0.36)} ${n(chin - 40)} ${n(x + 4)} ${n(chin + 10)}L${n(x + half * 1.4)} ${n(chin)}L${n(x + half * 1.4)} ${n(top - 10)}Z`,
    deepen(skin, 0.3),
    { opacity: 0.5 },
  );
  const lightOn = [
    ellipse(x - half * 0.34, top + 62, half * 0.46, 32, lighten(skin, 0.3), { opacity: 0.2 }),
    ellipse(x - half * 0.56, y + 44, 30, 22, mix(skin, '#D9694A', 0.5), { opacity: 0.28 }),
    ellipse(x + half * 0.52, y + 46, 26, 20, mix(skin, '#C2543C', 0.5), { opacity: 0.18 }),
    ellipse(x, chin - 22, 24, 10, lighten(skin, 0.28), { opacity: 0.16 }),
  ];
  return [
    `<clipPath id="face"><path d="${outline}"/></clipPath>`,
    path(outline, skin),
    group(shade + lightOn.join(''), { 'clip-path': 'url(#face)' }),
    age(sitter),
    eyes(sitter, half),
    nose(sitter),
    mouth(sitter),
  ].join('');
}

function age({ age, skin }: Sitter): string {
  if (age < 48) return '';
  const { x, y } = centre;
  const line = deepen(skin, 0.34);
  const folds = `M${x - 44} ${y + 46}Q${x - 60} ${y + 66} ${x - 58} ${y + 84}M${x + 44} ${y + 46}Q${x + 60} ${y + 66} ${x + 58} ${y + 84}`;
  const brow = `M${x - 34} ${y - 84}Q${x} ${y - 90} ${x + 34} ${y - 84}`;
  const feet = `M${x - 84} ${y - 4}l-13 -6M${x - 84} ${y + 4}l-14 3M${x + 84} ${y - 4}l13 -6M${x + 84} ${y + 4}l14 3`;
  return stroke(folds + (age > 54 ? brow + feet : ''), line, 3, { opacity: 0.55 });
}

function eyes({ skin, hairColor, woman, r, age, smile }: Sitter, half: number): string {
  const { x, y } = centre;
  const apart = half * 0.43;
  const tall = r.between(10.5, 13) - smile * 1.6;
  const browShape = r.between(-3, 5);
  const brow = age > 52 ? hairColor : deepen(skin, 0.72);
  return ([-1, 1] as const)
    .map((side) => {
      const at = x + side * apart;
      const white = `M${n(at - 21)} ${n(y + 2)}Q${n(at - 9)} ${n(y - tall)} ${n(at + 2 * side)} ${n(y - tall)}Q${n(at + 13)} ${n(y - tall)} ${n(at + 21)} ${n(y + 1)}Q${n(at)} ${n(y + tall * 0.9)} ${n(at - 21)} ${n(y + 2)}Z`;
      const lid = `M${n(at - 23)} ${n(y + 2)}Q${n(at - 9)} ${n(y - tall - 2)} ${n(at + 2 * side)} ${n(y - tall - 2)}Q${n(at + 13)} ${n(y - tall - 2)} ${n(at + 22)} ${n(y + 1)}`;
      const lash = woman
        ? stroke(`M${n(at + side * 22)} ${y + 1}L${n(at + side * 29)} ${y - 6}`, '#140D0B', 4)
        : '';
      const arch = `M${n(at - side * 24)} ${n(y - 34 + browShape)}Q${n(at + side * 2)} ${n(y - 47)} ${n(at + side * 30)} ${n(y - 33)}`;
      return [
        ellipse(at, y + 1, 32, 20, deepen(skin, 0.3), { opacity: 0.22 }),
        path(white, '#F3EBE0'),
        circle(at, y - 1.5, tall * 0.86, '#2A170F'),
        circle(at, y - 1.5, tall * 0.46, '#0C0706'),
        circle(at - 3.4, y - 5, 2.6, '#FFFFFF', { opacity: 0.92 }),
        stroke(lid, '#1A100C', woman ? 5 : 4),
        stroke(
          `M${n(at - 19)} ${n(y - tall - 7)}Q${n(at)} ${n(y - tall - 13)} ${n(at + 19)} ${n(y - tall - 7)}`,
          deepen(skin, 0.4),
          2.4,
          { opacity: 0.6 },
        ),
        lash,
        stroke(arch, brow, woman ? 6.5 : 9, { opacity: 0.9 }),
      ].join('');
    })
    .join('');
}

function nose({ skin, r }: Sitter): string {
  const { x, y } = centre;
  const wide = r.between(25, 32);
  return [
    path(
      `M${x + 8} ${y - 14}Q${x + 12} ${y + 24} ${n(x + wide)} ${y + 46}Q${n(x + wide)} ${y + 60} ${x + 8} ${y + 60}Q${x + 2} ${y + 30} ${x + 8} ${y - 14}Z`,
      deepen(skin, 0.26),
      { opacity: 0.55 },
    ),
    ellipse(x - 4, y + 44, 11, 9, lighten(skin, 0.3), { opacity: 0.24 }),
    stroke(
      `M${n(x - wide)} ${y + 52}Q${n(x - wide * 0.8)} ${y + 62} ${n(x - wide * 0.4)} ${y + 58}Q${x} ${y + 67} ${n(x + wide * 0.4)} ${y + 58}Q${n(x + wide * 0.8)} ${y + 62} ${n(x + wide)} ${y + 52}`,
      deepen(skin, 0.48),
      4.2,
    ),
  ].join('');
}

function mouth({ skin, woman, smile, accent, r }: Sitter): string {
  const { x, y } = centre;
  const my = y + 96;
  const wide = r.between(38, 46) + smile * 5;
  const lift = 4 + smile * 9;
  const lip =
    woman && r.chance(0.5)
      ? mix(mix(skin, '#A8324A', 0.6), accent, 0.08)
      : mix(skin, '#8E3B3A', 0.42);
  const corners = [`${n(x - wide)} ${n(my - lift)}`, `${n(x + wide)} ${n(my - lift)}`];
  const line = `Q${x} ${n(my + lift * 0.5)}`;
  const upper = `M${corners[0]}Q${n(x - wide * 0.4)} ${n(my - 15)} ${x - 9} ${n(my - 14)}Q${x} ${n(my - 10)} ${x + 9} ${n(my - 14)}Q${n(x + wide * 0.4)} ${n(my - 15)} ${corners[1]}${line} ${corners[0]}Z`;
  const lower = `M${corners[0]}${line} ${corners[1]}Q${n(x + wide * 0.45)} ${n(my + 22)} ${x} ${n(my + 23)}Q${n(x - wide * 0.45)} ${n(my + 22)} ${corners[0]}Z`;
  const teeth =
    smile > 0.62
      ? path(
          `M${n(x - wide * 0.8)} ${n(my - lift * 0.6)}Q${x} ${n(my + lift * 0.1)} ${n(x + wide * 0.8)} ${n(my - lift * 0.6)}Q${n(x + wide * 0.4)} ${n(my + 11)} ${x} ${n(my + 12)}Q${n(x - wide * 0.4)} ${n(my + 11)} ${n(x - wide * 0.8)} ${n(my - lift * 0.6)}Z`,
          '#F7F1E6',
        )
      : stroke(`M${corners[0]}${line} ${corners[1]}`, deepen(lip, 0.5), 4);
  return [
    path(lower, lip),
    path(upper, deepen(lip, 0.2)),
    ellipse(x - 4, my + 16, 15, 3.4, lighten(lip, 0.4), { opacity: 0.4 }),
    teeth,
    circle(x - wide - 3, my - lift, 3.4, deepen(skin, 0.4), { opacity: 0.6 }),
    circle(x + wide + 3, my - lift, 3.4, deepen(skin, 0.45), { opacity: 0.6 }),
    ellipse(x, my + 34, 20, 4, deepen(skin, 0.3), { opacity: 0.4 }),
  ].join('');
}
