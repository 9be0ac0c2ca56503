import { darken, lighten } from '../color.ts';
import { rect } from '../svg.ts';
import { type Canvas, range } from './canvas.ts';
import { figure } from './figure.ts';
import { someone } from './look.ts';

/** Rows of listeners seen from behind; the last row is the nearest. */
export function audience(
  { r, light, w, h }: Canvas,
  from: number,
  rows: number,
  seat: string,
): string {
  return range(rows)
    .map((row) => {
      const near = (row + 1) / rows;
      const size = h * (0.2 + near * 0.3);
      const y = from + (h * 1.02 - from) * near ** 1.1;
      const count = Math.round(w / (size * 0.5));
      const people = range(count).map((i) => {
        const x = (i + 0.5 + (row % 2) * 0.4) * (w / count) + r.between(-9, 9);
        return r.chance(0.1)
          ? ''
          : figure(someone(r), {
              x,
              y: y + size * 0.62,
              h: size,
              light,
              back: true,
              pose: r.chance(0.06) ? 'wave' : 'stand',
            });
      });
      const desk =
        rect(-10, y + size * 0.02, w + 20, size * 0.5, darken(seat, 0.1 * (1 - near))) +
        rect(-10, y + size * 0.02, w + 20, 6, lighten(seat, 0.3));
      return people.join('') + desk;
    })
    .join('');
}
