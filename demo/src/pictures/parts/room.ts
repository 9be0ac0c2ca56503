import type { Random } from '../../random.ts';
import { darken, dyes, lighten, mix } from '../color.ts';
import { ellipse, group, linear, n, path, rect, stroke } from '../svg.ts';
import { type Canvas, range } from './canvas.ts';
import { ridge, tree } from './land.ts';
import { lit, sky } from './light.ts';

const walls = [
  '#E9DCC3',
  '#D9C7A6',
  '#C9D3CC',
  '#E5C9A8',
  '#BFCBD6',
  '#DDB897',
  '#CBBFA8',
] as const;
const floors = ['#8A5E3C', '#9C7350', '#6E4B36', '#A98A67', '#7C6A58'] as const;

export interface Room {
  wall: string;
  floor: string;
  /** Where wall and floor meet. */
  skirting: number;
  drawing: string;
}

/** A wall with the light of a window on it, and a floor. */
export function room({ r, light, w, h }: Canvas, skirting: number): Room {
  const wall = lit(light, r.pick(walls));
  const floor = lit(light, r.pick(floors));
  const boards = range(9).map((i) => {
    const y = skirting + (h - skirting) * (i / 9) ** 1.6;
    return stroke(`M0 ${n(y)}L${w} ${n(y)}`, darken(floor, 0.25), 1.5 + i * 0.25, { opacity: 0.4 });
  });
  const slant = r.between(0.1, 0.5) * w;
  return {
    wall,
    floor,
    skirting,
    drawing: [
      linear('wall', [
        [0, darken(wall, 0.16)],
        [0.6, wall],
        [1, darken(wall, 0.08)],
      ]),
      linear('floor', [
        [0, darken(floor, 0.3)],
        [1, floor],
      ]),
      rect(0, 0, w, skirting, 'url(#wall)'),
      path(
        `M${n(slant)} 0L${n(slant + w * 0.24)} 0L${n(slant + w * 0.5)} ${n(skirting)}L${n(slant + w * 0.2)} ${n(skirting)}Z`,
        lighten(wall, 0.5),
        { opacity: 0.28 },
      ),
      rect(0, skirting, w, h - skirting, 'url(#floor)'),
      ...boards,
      rect(0, skirting - 12, w, 12, darken(wall, 0.35)),
    ].join(''),
  };
}

/** A window with what lies outside it. `id` keeps the clip of several windows apart. */
export function windowOn(
  { r, light }: Canvas,
  { x, y, w, h, id }: { x: number; y: number; w: number; h: number; id: string },
): string {
  const land = ridge(r, w, h * 0.68, h * 0.09);
  const view = [
    sky(r, light, { w, horizon: h * 0.7, clouds: 2, sun: { x: w * 0.7, y: h * 0.3, r: 14 } }),
    path(land.outline(h), lit(light, '#5D8A55', 0.2)),
    tree(r, light, { x: w * 0.25, y: h * 0.95, h: h * 0.55 }),
  ].join('');
  // The sky's gradients are the same for every window of a picture: same light, same ids.
  return [
    `<clipPath id="${id}"><rect width="${n(w)}" height="${n(h)}"/></clipPath>`,
    rect(x - 9, y - 9, w + 18, h + 18, '#F1E7D3'),
    group(group(view, { 'clip-path': `url(#${id})` }), { transform: `translate(${n(x)} ${n(y)})` }),
    rect(x + w / 2 - 3, y, 6, h, '#F1E7D3'),
    rect(x, y + h * 0.45, w, 5, '#F1E7D3'),
    rect(x - 16, y + h + 9, w + 32, 10, '#D8C7A6'),
  ].join('');
}

/** Books side by side, between x and x + w, standing on y. */
export function books(r: Random, x: number, y: number, w: number, h: number, dim = 0): string {
  const parts: string[] = [];
  let at = x;
  while (at < x + w - 6) {
    const thick = Math.min(r.between(7, 19), x + w - at);
    const tall = h * r.between(0.66, 0.97);
    const color = darken(mix(r.pick(Object.values(dyes)), '#8A6A4A', r.between(0, 0.35)), dim);
    const lean = r.chance(0.06) ? 6 : 0;
    parts.push(
      path(
        `M${n(at)} ${n(y)}L${n(at + lean)} ${n(y - tall)}L${n(at + thick - 1.5 + lean)} ${n(y - tall)}L${n(at + thick - 1.5)} ${n(y)}Z`,
        color,
      ),
    );
    if (r.chance(0.55))
      parts.push(
        rect(
          at + 1.5 + lean * 0.7,
          y - tall * 0.82,
          Math.max(1, thick - 4.5),
          3.4,
          lighten(color, 0.5),
        ),
      );
    if (r.chance(0.3))
      parts.push(
        rect(at + 1.5, y - tall * 0.22, Math.max(1, thick - 4.5), 2.4, lighten(color, 0.4)),
      );
    at += thick + (r.chance(0.07) ? r.between(5, 18) : 0);
  }
  return parts.join('');
}

/** A laptop seen from behind its lid. */
export function laptop(x: number, y: number, s: number, color = '#3A4150'): string {
  return [
    path(
      `M${n(x - s * 0.5)} ${n(y - s * 0.62)}Q${n(x)} ${n(y - s * 0.65)} ${n(x + s * 0.5)} ${n(y - s * 0.62)}L${n(x + s * 0.56)} ${n(y)}L${n(x - s * 0.56)} ${n(y)}Z`,
      color,
    ),
    path(
      `M${n(x + s * 0.1)} ${n(y - s * 0.64)}L${n(x + s * 0.5)} ${n(y - s * 0.62)}L${n(x + s * 0.56)} ${n(y)}L${n(x + s * 0.26)} ${n(y)}Z`,
      darken(color, 0.25),
    ),
    ellipse(x, y - s * 0.32, s * 0.05, s * 0.05, lighten(color, 0.5)),
    rect(x - s * 0.62, y - 3, s * 1.24, 6, darken(color, 0.4), { rx: 3 }),
  ].join('');
}

/** Strips of plain cloth sewn edge to edge, as a banner. */
export function banner(r: Random, x: number, y: number, w: number, h: number): string {
  const colors = r.shuffled([
    dyes.indigo,
    dyes.laterite,
    dyes.gold,
    dyes.green,
    dyes.cream,
    dyes.plum,
  ]);
  const strips = 6;
  const wide = w / strips;
  return range(strips)
    .map((i) => {
      const color = colors[i % colors.length] ?? dyes.indigo;
      const seam = stroke(
        `M${n(x + wide * (i + 0.5))} ${n(y + 8)}L${n(x + wide * (i + 0.5))} ${n(y + h - 8)}`,
        lighten(color, 0.45),
        2.4,
        { 'stroke-dasharray': '5 6' },
      );
      return rect(x + wide * i, y, wide + 0.5, h, color) + seam;
    })
    .join('');
}
