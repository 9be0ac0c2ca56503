import type { Random } from '../../random.ts';
import { mix } from '../color.ts';
import { circle, ellipse, group, linear, n, path, radial, rect, tag } from '../svg.ts';

/** A time of day: what it does to the sky and to every colour under it. */
export interface Light {
  skyTop: string;
  skyLow: string;
  sun: string;
  haze: string;
  tint: string;
  /** How much of the tint is in every colour, 0 to 1. */
  strength: number;
  night: boolean;
  /** Clouds hide the sun. */
  veiled: boolean;
}

export const lights = {
  dawn: light('#8CA8CC', '#F8DDB4', '#FFF3D0', '#F0D5BD', '#F0B98A', 0.14),
  morning: light('#74ADD6', '#E8F2E6', '#FFFBE8', '#D3E4E6', '#FFF0CF', 0.06),
  noon: light('#4C96CC', '#C2E3EC', '#FFFFFF', '#C2DEE4', '#FFFFFF', 0.03),
  golden: light('#E9A55B', '#FCE6AE', '#FFF4CC', '#F3CB8E', '#E98A33', 0.18),
  dusk: light('#3D3C70', '#EE9168', '#FFD9A0', '#B97A8C', '#5D417C', 0.3),
  overcast: light('#A3B1BC', '#E0E3DC', '#F4F4EE', '#C8D0CF', '#8C9AA6', 0.12, 'veiled'),
  night: light('#0B1430', '#31446F', '#F6EFD2', '#283961', '#172350', 0.34, 'night'),
} as const;
export type LightName = keyof typeof lights;

/** A colour as it looks in this light; `depth` from 0 (here) to 1 (lost in the haze). */
export function lit(light: Light, color: string, depth = 0): string {
  return mix(mix(color, light.tint, light.strength), light.haze, depth);
}

export interface SkyOptions {
  w: number;
  /** Where the sky ends. */
  horizon: number;
  clouds?: number;
  sun?: { x: number; y: number; r: number };
}

export function sky(r: Random, light: Light, { w, horizon, clouds = 4, sun }: SkyOptions): string {
  const at = sun ?? { x: r.between(0.15, 0.85) * w, y: horizon * r.between(0.25, 0.7), r: 46 };
  const parts = [
    linear('sky', [
      [0, light.skyTop],
      [1, light.skyLow],
    ]),
    radial('glow', [
      [0, light.sun, light.night ? 0.55 : 0.85],
      [0.35, light.sun, 0.25],
      [1, light.sun, 0],
    ]),
    rect(0, 0, w, horizon + 60, 'url(#sky)'),
  ];
  if (light.night) parts.push(stars(r, w, horizon));
  parts.push(circle(at.x, at.y, at.r * 5.5, 'url(#glow)'));
  if (light.night) parts.push(crescent(at, light.sun));
  else if (!light.veiled) parts.push(circle(at.x, at.y, at.r, light.sun, { opacity: 0.93 }));
  for (let i = 0; i < clouds; i += 1) {
    parts.push(cloud(r, light, r.between(-0.05, 0.95) * w, r.between(0.12, 0.8) * horizon));
  }
  return parts.join('');
}

function crescent({ x, y, r }: { x: number; y: number; r: number }, color: string): string {
  const tips = [`${n(x + r * 0.3)} ${n(y - r * 0.95)}`, `${n(x + r * 0.95)} ${n(y + r * 0.3)}`];
  return path(
    `M${tips[0]}A${r} ${r} 0 1 0 ${tips[1]}A${n(r * 0.8)} ${n(r * 0.8)} 0 1 1 ${tips[0]}Z`,
    color,
  );
}

function cloud(r: Random, light: Light, x: number, y: number): string {
  const size = r.between(40, 110);
  const puffs = Array.from({ length: 5 }, (_, i) => {
    const height = size * r.between(0.22, 0.42) * (i === 0 || i === 4 ? 0.7 : 1.15);
    return ellipse(x + i * size * 0.55, y - height * 0.4, size * 0.55, height, light.sun);
  });
  const base = tag('rect', {
    x: x - size * 0.35,
    y: y - size * 0.06,
    width: size * 2.9,
    height: size * 0.16,
    rx: size * 0.08,
    fill: mix(light.sun, light.skyTop, 0.3),
  });
  return group(puffs.join('') + base, { opacity: light.night ? 0.1 : r.between(0.35, 0.7) });
}

function stars(r: Random, w: number, horizon: number): string {
  return Array.from({ length: 110 }, () =>
    circle(r.next() * w, r.next() * horizon * 0.92, r.between(0.7, 2.1), '#FFF6DA', {
      opacity: r.between(0.3, 0.95),
    }),
  ).join('');
}

function light(
  skyTop: string,
  skyLow: string,
  sun: string,
  haze: string,
  tint: string,
  strength: number,
  kind?: 'night' | 'veiled',
): Light {
  const flags = { night: kind === 'night', veiled: kind === 'veiled' };
  return { skyTop, skyLow, sun, haze, tint, strength, ...flags };
}
