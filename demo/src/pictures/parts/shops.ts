import { darken, dyes, mix } from '../color.ts';
import { n, path, rect } from '../svg.ts';
import { type Canvas, range } from './canvas.ts';
import { lit } from './light.ts';

const shopWalls = [
  '#D98E5A',
  '#5E9A8F',
  '#E2B65A',
  '#C9705C',
  '#7F9AC0',
  '#E3D2AE',
  '#9A7AA0',
] as const;
const cloths = [
  dyes.laterite,
  dyes.indigo,
  dyes.gold,
  dyes.green,
  dyes.teal,
  dyes.rose,
  dyes.cream,
] as const;

/** A row of shops along a street. */
export function shops({ r, light, w }: Canvas, ground: number, depth: number): string {
  const parts: string[] = [];
  let x = -30;
  while (x < w) {
    const [wide, tall] = [r.between(120, 210), r.between(130, 240)];
    const wall = lit(light, r.pick(shopWalls), depth);
    const open = light.night || light.strength > 0.25 ? '#F2B95C' : darken(wall, 0.6);
    parts.push(rect(x, ground - tall, wide, tall, wall));
    parts.push(
      rect(x + wide * 0.66, ground - tall, wide * 0.34, tall, '#12142a', { opacity: 0.12 }),
    );
    parts.push(
      path(
        `M${n(x - 8)} ${n(ground - tall)}L${n(x + 12)} ${n(ground - tall - 26)}L${n(x + wide - 12)} ${n(ground - tall - 26)}L${n(x + wide + 8)} ${n(ground - tall)}Z`,
        lit(light, r.pick(['#8C4A32', '#7D8790', '#A65A3A']), depth),
      ),
    );
    parts.push(rect(x + wide * 0.14, ground - 84, wide * 0.3, 84, open));
    parts.push(rect(x + wide * 0.54, ground - 76, wide * 0.32, 42, open));
    if (tall > 175) {
      for (const share of [0.16, 0.44, 0.72])
        parts.push(
          rect(x + wide * share, ground - tall + 28, wide * 0.15, 34, mix(open, wall, 0.25)),
        );
    }
    const awning = lit(light, r.pick(cloths), depth);
    const wave = range(5)
      .map(() => `q${n(wide * 0.09)} 15 ${n(wide * 0.18)} 0`)
      .join('');
    parts.push(
      path(
        `M${n(x + wide * 0.05)} ${n(ground - 100)}L${n(x + wide * 0.05)} ${n(ground - 88)}${wave}L${n(x + wide * 0.95)} ${n(ground - 112)}L${n(x + wide * 0.1)} ${n(ground - 112)}Z`,
        awning,
      ),
    );
    x += wide + r.between(2, 12);
  }
  return parts.join('');
}
