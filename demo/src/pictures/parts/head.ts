import { darken, lighten } from '../color.ts';
import { circle, ellipse, path, rect, stroke } from '../svg.ts';
import type { Look } from './look.ts';

/** The head of a figure that is 100 high: its centre is at 0, -91. */
export function head(look: Look, back: boolean): string {
  const behind = hairBehind(look);
  const ears =
    circle(-6.2, -90.2, 1.5, look.skin) + circle(6.2, -90.2, 1.5, darken(look.skin, 0.16));
  const skull = ellipse(0, -91, 6.3, 7.8, look.skin);
  if (back) return behind + ears + skull + hairFromBehind(look);
  const shade = path(
    'M2.4 -98Q5 -91 1.6 -83.4Q6.3 -85 6.3 -91Q6.2 -96 2.4 -98Z',
    darken(look.skin, 0.16),
  );
  const face = [
    ellipse(-2.5, -90.6, 0.75, 0.9, '#17100D'),
    ellipse(2.5, -90.6, 0.75, 0.9, '#17100D'),
    stroke('M-3.7 -92.6Q-2.5 -93.4 -1.4 -92.7', darken(look.skin, 0.55), 0.6),
    stroke('M1.4 -92.7Q2.5 -93.4 3.7 -92.6', darken(look.skin, 0.55), 0.6),
    stroke('M-2.2 -86.7Q0 -85 2.2 -86.7', darken(look.skin, 0.5), 0.8),
    stroke('M-0.2 -89.6L0.6 -88.2', darken(look.skin, 0.3), 0.7),
  ];
  return behind + ears + skull + shade + face.join('') + hairInFront(look);
}

function hairBehind({ hair, hairColor }: Look): string {
  if (hair === 'afro') return circle(0, -94, 10.5, hairColor);
  if (hair === 'braids')
    return path(
      'M-7.4 -94Q-10.5 -84 -9 -70Q-6.5 -68.5 -5.4 -71L-5 -88L5 -88L5.4 -71Q6.5 -68.5 9 -70Q10.5 -84 7.4 -94Z',
      hairColor,
    );
  if (hair === 'locs')
    return path(
      'M-7.2 -95Q-10 -86 -8.6 -77L-5 -77.5L-5 -88L5 -88L5 -77.5L8.6 -77Q10 -86 7.2 -95Z',
      hairColor,
    );
  if (hair === 'bun') return circle(0, -102, 4.2, hairColor);
  return '';
}

const cap =
  'M-6.6 -91.5Q-7.2 -99.6 0 -99.7Q7.2 -99.6 6.6 -91.5Q5.6 -95.2 3 -95.6Q0 -96.2 -3 -95.6Q-5.6 -95.2 -6.6 -91.5Z';

function hairInFront({ hair, hairColor, main, accent, skin }: Look): string {
  switch (hair) {
    case 'bald':
      return ellipse(-2, -96.4, 2.2, 1.1, lighten(skin, 0.25), { opacity: 0.5 });
    case 'wrap':
      return (
        path(
          'M-7.2 -93Q-9 -101 -1 -102.5Q8.6 -102.5 7.3 -93Q3.6 -96 0 -96Q-3.8 -96 -7.2 -93Z',
          accent,
        ) +
        path('M2 -101.5Q8 -107 9.4 -101.6Q8.6 -98.4 3.4 -99.4Z', darken(accent, 0.2)) +
        stroke('M-6.6 -95.4Q0 -100 6.9 -96.6', lighten(accent, 0.25), 0.9)
      );
    case 'hijab':
      return path(
        'M-7.8 -90Q-8.6 -101 0 -101.2Q8.6 -101 7.8 -90Q8.6 -83 11 -78Q0 -73 -11 -78Q-8.6 -83 -7.8 -90ZM-5.4 -91Q-5.6 -84 0 -83.2Q5.6 -84 5.4 -91Q4.8 -96.6 0 -96.8Q-4.8 -96.6 -5.4 -91Z',
        accent,
        { 'fill-rule': 'evenodd' },
      );
    case 'hat':
      return (
        ellipse(0, -96, 11.2, 2.5, '#B98F55') +
        path('M-6.4 -96.4Q-6 -103.6 0 -103.6Q6 -103.6 6.4 -96.4Z', '#CDA468') +
        rect(-6.4, -98, 12.8, 1.7, main)
      );
    case 'mortarboard':
      return (
        path(cap, hairColor) +
        path('M-6.6 -95Q0 -98 6.6 -95L6.6 -99L-6.6 -99Z', '#1B1D29') +
        path('M-11.5 -99.8L0 -103.6L11.5 -99.8L0 -96.4Z', '#272A3A') +
        stroke('M0 -100L9 -98.6L9.4 -93', '#E0A526', 0.9)
      );
    case 'afro':
      return path(
        'M-7 -91Q-8.6 -100.8 0 -101.4Q8.6 -100.8 7 -91Q5.4 -95.6 0 -95.9Q-5.4 -95.6 -7 -91Z',
        hairColor,
      );
    default:
      return path(cap, hairColor);
  }
}

function hairFromBehind({ hair, hairColor, accent, skin, main }: Look): string {
  if (hair === 'bald') return ellipse(-1.5, -95, 2.4, 1.6, lighten(skin, 0.2), { opacity: 0.4 });
  if (hair === 'hijab')
    return path(
      'M-8 -90Q-8.6 -101 0 -101.2Q8.6 -101 8 -90Q8.6 -83 11.5 -76Q0 -71 -11.5 -76Q-8.6 -83 -8 -90Z',
      accent,
    );
  if (hair === 'wrap')
    return ellipse(0, -94.5, 7.6, 8, accent) + circle(3.4, -100, 3.2, darken(accent, 0.2));
  const whole = ellipse(0, -92.3, 6.6, 7.7, hairColor);
  if (hair === 'hat')
    return (
      whole +
      ellipse(0, -95, 11.2, 2.7, '#B98F55') +
      path('M-6.4 -95.4Q-6 -103.6 0 -103.6Q6 -103.6 6.4 -95.4Z', '#CDA468') +
      rect(-6.4, -97, 12.8, 1.7, main)
    );
  if (hair === 'mortarboard')
    return whole + path('M-11.5 -98.8L0 -102.6L11.5 -98.8L0 -95.4Z', '#272A3A');
  if (hair === 'braids')
    return (
      whole +
      path('M-6.6 -92Q-8 -80 -6 -69L6 -69Q8 -80 6.6 -92Z', hairColor) +
      stroke('M-3 -90L-3.2 -70M0 -90L0 -70M3 -90L3.2 -70', lighten(hairColor, 0.14), 0.6)
    );
  return whole;
}
