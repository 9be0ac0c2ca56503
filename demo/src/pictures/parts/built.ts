import type { Random } from '../../random.ts';
import { darken, lighten, mix } from '../color.ts';
import { ellipse, group, n, path, rect } from '../svg.ts';
import { type Light, lit } from './light.ts';

interface BlockOptions {
  x: number;
  /** Ground line. */
  y: number;
  w: number;
  floors: number;
  floorHeight: number;
  wall: string;
  roof: string;
  depth?: number;
  veranda?: boolean;
}

/** A campus building: floors of windows, a veranda, a pitched tin roof. */
export function building(r: Random, light: Light, options: BlockOptions): string {
  const { x, y, w, floors, floorHeight, depth = 0, veranda = true } = options;
  const [wall, roof] = [lit(light, options.wall, depth), lit(light, options.roof, depth)];
  const h = floors * floorHeight;
  const bays = Math.max(3, Math.round(w / (floorHeight * 0.95)));
  const bay = w / bays;
  const parts = [
    rect(x, y - h, w, h, wall),
    path(
      `M${n(x - 14)} ${n(y - h)}L${n(x + w * 0.06)} ${n(y - h - floorHeight * 0.62)}L${n(x + w * 0.94)} ${n(y - h - floorHeight * 0.62)}L${n(x + w + 14)} ${n(y - h)}Z`,
      roof,
    ),
    path(
      `M${n(x + w * 0.55)} ${n(y - h - floorHeight * 0.62)}L${n(x + w * 0.94)} ${n(y - h - floorHeight * 0.62)}L${n(x + w + 14)} ${n(y - h)}L${n(x + w * 0.6)} ${n(y - h)}Z`,
      darken(roof, 0.14),
    ),
    rect(x - 14, y - h, w + 28, 7, darken(roof, 0.3)),
    rect(x, y - h + 7, w, floorHeight * 0.16, darken(wall, 0.22), { opacity: 0.6 }),
  ];
  for (let floor = 0; floor < floors; floor += 1) {
    const top = y - h + floor * floorHeight;
    if (floor > 0) parts.push(rect(x, top - 3, w, 6, lighten(wall, 0.25)));
    for (let i = 0; i < bays; i += 1) {
      const door = floor === floors - 1 && i === Math.floor(bays / 2);
      parts.push(
        opening(r, light, {
          x: x + bay * (i + 0.2),
          y: top + floorHeight * 0.26,
          w: bay * 0.6,
          h: floorHeight * (door ? 0.74 : 0.46),
          door,
          wall,
        }),
      );
    }
  }
  if (veranda) parts.push(columns(x, y, w, floorHeight, bays, wall));
  parts.push(rect(x + w * 0.72, y - h, w * 0.28, h, '#12142a', { opacity: 0.1 }));
  return group(parts.join(''));
}

function opening(
  r: Random,
  light: Light,
  {
    x,
    y,
    w,
    h,
    door,
    wall,
  }: { x: number; y: number; w: number; h: number; door: boolean; wall: string },
): string {
  const glow = light.night || light.strength > 0.25 ? r.chance(0.7) : false;
  const pane = glow
    ? mix('#F6C55F', '#E9963E', r.next())
    : lit(light, mix('#33475A', '#7F9FB4', r.between(0, 0.55)));
  if (door)
    return (
      rect(x, y, w, h, darken(wall, 0.55)) +
      rect(x + w * 0.1, y + 4, w * 0.36, h - 4, glow ? pane : '#5B3A26') +
      rect(x + w * 0.54, y + 4, w * 0.36, h - 4, glow ? pane : '#5B3A26')
    );
  return (
    rect(x - 2, y - 2, w + 4, h + 4, lighten(wall, 0.35)) +
    rect(x, y, w, h, pane) +
    path(
      `M${n(x)} ${n(y + h)}L${n(x)} ${n(y + h * 0.5)}L${n(x + w * 0.6)} ${n(y)}L${n(x + w)} ${n(y)}Z`,
      '#FFFFFF',
      { opacity: 0.1 },
    ) +
    rect(x + w / 2 - 1.2, y, 2.4, h, lighten(wall, 0.35)) +
    rect(x - 4, y + h + 2, w + 8, 4, darken(wall, 0.2))
  );
}

function columns(
  x: number,
  y: number,
  w: number,
  floorHeight: number,
  bays: number,
  wall: string,
): string {
  const top = y - floorHeight;
  const posts = Array.from({ length: bays + 1 }, (_, i) =>
    rect(x + (w / bays) * i - 4, top, 8, floorHeight, lighten(wall, 0.45)),
  );
  return (
    rect(x - 8, top - 6, w + 16, 9, lighten(wall, 0.3)) +
    posts.join('') +
    rect(x - 12, y - 6, w + 24, 10, darken(wall, 0.3)) +
    ellipse(x + w / 2, y + 5, w * 0.54, 6, '#12142a', { opacity: 0.16 })
  );
}

/** A small house with a tin roof. */
export function house(
  light: Light,
  {
    x,
    y,
    s,
    wall,
    roof,
    depth = 0,
  }: { x: number; y: number; s: number; wall: string; roof: string; depth?: number },
): string {
  const [w, t] = [lit(light, wall, depth), lit(light, roof, depth)];
  const window = light.night || light.strength > 0.25 ? '#F6C55F' : darken(w, 0.5);
  return [
    rect(x, y - s * 0.55, s, s * 0.55, w),
    rect(x + s * 0.62, y - s * 0.55, s * 0.38, s * 0.55, darken(w, 0.16)),
    path(
      `M${n(x - s * 0.1)} ${n(y - s * 0.52)}L${n(x + s * 0.3)} ${n(y - s)}L${n(x + s * 0.74)} ${n(y - s)}L${n(x + s * 1.1)} ${n(y - s * 0.52)}Z`,
      t,
    ),
    path(
      `M${n(x + s * 0.56)} ${n(y - s * 0.52)}L${n(x + s * 0.74)} ${n(y - s)}L${n(x + s * 1.1)} ${n(y - s * 0.52)}Z`,
      darken(t, 0.18),
    ),
    rect(x + s * 0.12, y - s * 0.4, s * 0.16, s * 0.17, window),
    rect(x + s * 0.38, y - s * 0.4, s * 0.16, s * 0.4, darken(w, 0.55)),
  ].join('');
}
