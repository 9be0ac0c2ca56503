import { darken, lighten } from '../color.ts';
import { at, circle, ellipse, group, n, path, rect, stroke } from '../svg.ts';
import { head } from './head.ts';
import { type Light, lit } from './light.ts';
import type { Look } from './look.ts';

export type Pose =
  | 'stand'
  | 'hip'
  | 'wave'
  | 'cheer'
  | 'hold'
  | 'point'
  | 'walk'
  | 'run'
  | 'clap'
  | 'bend';

interface Placement {
  x: number;
  /** Where the feet are. */
  y: number;
  h: number;
  light: Light;
  pose?: Pose;
  flip?: boolean;
  /** Seen from behind. */
  back?: boolean;
  depth?: number;
}

/** Elbow and hand of each arm, in a figure that is 100 high and stands on 0. */
const arms: Record<Pose, { left: number[]; right: number[] }> = {
  stand: { left: [-14.5, -62, -13, -48], right: [14.5, -62, 13, -48] },
  hip: { left: [-14.5, -62, -13.5, -48], right: [19, -63, 9, -53] },
  wave: { left: [-14.5, -62, -13, -48], right: [18.5, -80, 20, -97] },
  cheer: { left: [-18, -84, -17, -102], right: [18, -84, 17, -102] },
  hold: { left: [-14.5, -62, -4.5, -58], right: [14.5, -62, 4.5, -58] },
  point: { left: [-14.5, -62, -13, -48], right: [19, -72, 30, -79] },
  walk: { left: [-15, -63, -18, -50], right: [13, -61, 18, -51] },
  run: { left: [-18, -66, -12, -56], right: [16, -63, 22, -72] },
  clap: { left: [-15, -64, -2.5, -68], right: [15, -64, 2.5, -68] },
  bend: { left: [-10, -58, 4, -44], right: [16, -60, 14, -42] },
};

/** A person, flat and friendly; light falls from the left. */
export function figure(
  look: Look,
  { x, y, h, light, pose = 'stand', flip = false, back = false, depth = 0 }: Placement,
): string {
  const c = (color: string) => lit(light, color, depth);
  const worn: Look = {
    ...look,
    skin: c(look.skin),
    hairColor: c(look.hairColor),
    main: c(look.main),
    second: c(look.second),
    accent: c(look.accent),
  };
  const shadow = ellipse(3, 0, 17, 2.6, '#12142a', { opacity: 0.2 * (1 - depth) });
  const parts = [shadow, legs(worn, pose), body(worn, back), limbs(worn, pose)];
  parts.push(rect(-2.5, -86, 5, 6.5, darken(worn.skin, 0.16), { rx: 2 }));
  if (!back) parts.push(collar(worn));
  parts.push(head(worn, back));
  return at(x, y, h / 100, parts.join(''), flip);
}

const strides: Partial<Record<Pose, number[]>> = { walk: [-9, 9], run: [-15, 12], bend: [-7, 8] };

function legs(look: Look, pose: Pose): string {
  const [left = -4.6, right = 4.6] = strides[pose] ?? [];
  const leg = (from: number, to: number, color: string, width: number) => {
    const knee = pose === 'run' ? `L${n(to * 0.4 + 6)} -26` : '';
    return stroke(`M${from} -48${knee}L${to} -4`, color, width);
  };
  const shoes = (color: string) =>
    ellipse(left - 0.8, -2, 4.3, 2.3, color) + ellipse(right + 0.8, -2, 4.3, 2.3, color);
  if (look.outfit === 'sport') {
    const sock = (foot: number) => stroke(`M${n(foot)} -14L${n(foot)} -4`, look.main, 4.4);
    const shorts = path('M-8.6 -50L-9.8 -33L-0.8 -33L0 -40L0.8 -33L9.8 -33L8.6 -50Z', look.second);
    return (
      leg(-4, left, look.skin, 4.6) +
      leg(4, right, look.skin, 4.6) +
      sock(left) +
      sock(right) +
      shoes('#20202A') +
      shorts
    );
  }
  if (['skirt', 'dress', 'gown'].includes(look.outfit)) {
    const bare = look.outfit === 'gown' ? look.second : look.skin;
    return (
      leg(-3.4, left * 0.8, bare, 4.2) +
      leg(3.4, right * 0.8, darken(bare, 0.12), 4.2) +
      shoes(darken(look.accent, 0.45))
    );
  }
  const cloth =
    look.outfit === 'boubou' || look.outfit === 'kaba' ? darken(look.main, 0.15) : look.second;
  return shoes('#241C1A') + leg(-4, left, cloth, 7.2) + leg(4, right, darken(cloth, 0.16), 7.2);
}

const torso =
  'M-11 -79Q-12.3 -62 -9.3 -45L9.3 -45Q12.3 -62 11 -79Q6 -82.6 0 -82.6Q-6 -82.6 -11 -79Z';
const torsoShade = 'M4 -82.4Q6 -62 3 -45L9.3 -45Q12.3 -62 11 -79Q8 -81.6 4 -82.4Z';

function body(look: Look, back: boolean): string {
  const { main } = look;
  const shade = darken(main, 0.2);
  switch (look.outfit) {
    case 'dress':
      return (
        path(
          'M-10.5 -79.5Q-12 -66 -8.2 -55Q-13 -34 -14 -20Q0 -16 14 -20Q13 -34 8.2 -55Q12 -66 10.5 -79.5Q0 -84 -10.5 -79.5Z',
          main,
        ) +
        path(
          'M4 -82Q7 -66 3.5 -55Q5 -34 4.5 -17.6Q10 -18 14 -20Q13 -34 8.2 -55Q12 -66 10.5 -79.5Z',
          shade,
        ) +
        rect(-8.4, -56.5, 16.8, 2.6, look.accent)
      );
    case 'kaba':
      return (
        path(
          'M-10.5 -79.5L-11 -68Q-18 -32 -18.5 -5Q0 0 18.5 -5Q18 -32 11 -68L10.5 -79.5Q0 -84 -10.5 -79.5Z',
          main,
        ) +
        path('M4 -82L5 -68Q8 -32 8 -2.2Q14 -3 18.5 -5Q18 -32 11 -68L10.5 -79.5Z', shade) +
        stroke('M-11 -68Q0 -64 11 -68', look.accent, 2) +
        stroke('M-18.2 -9Q0 -4 18.2 -9', look.accent, 1.6)
      );
    case 'boubou':
      return (
        path('M-11.5 -79Q-19 -50 -17.5 -22Q0 -18 17.5 -22Q19 -50 11.5 -79Q0 -84 -11.5 -79Z', main) +
        path('M5 -82Q10 -50 8 -19.6Q13 -20.4 17.5 -22Q19 -50 11.5 -79Z', shade) +
        (back ? '' : stroke('M0 -81L0 -64', look.accent, 1.8))
      );
    case 'gown':
      return (
        path(
          'M-11.5 -79.5Q-18 -45 -18.5 -13Q0 -9 18.5 -13Q18 -45 11.5 -79.5Q0 -84 -11.5 -79.5Z',
          main,
        ) +
        path('M4 -82Q8 -45 7 -10.6Q13 -11.4 18.5 -13Q18 -45 11.5 -79.5Z', shade) +
        (back
          ? path('M-9 -80Q0 -50 9 -80Q0 -84 -9 -80Z', look.accent)
          : path('M-8 -81L-3.4 -81L-2 -30L-6.5 -30Z', look.accent) +
            path('M8 -81L3.4 -81L2 -30L6.5 -30Z', darken(look.accent, 0.18)))
      );
    case 'lab':
      return (
        path('M-11 -79Q-13 -55 -12.5 -28L12.5 -28Q13 -55 11 -79Q0 -84 -11 -79Z', main) +
        path('M5 -81.8Q7 -55 6.5 -28L12.5 -28Q13 -55 11 -79Z', darken(main, 0.14)) +
        stroke('M0 -74L0 -29', darken(main, 0.25), 0.8)
      );
    case 'skirt':
      return (
        path('M-8.8 -50Q-12 -36 -12.6 -24Q0 -20.5 12.6 -24Q12 -36 8.8 -50Z', look.second) +
        path(torso, main) +
        path(torsoShade, shade)
      );
    default:
      return path(torso, main) + path(torsoShade, shade);
  }
}

function limbs(look: Look, pose: Pose): string {
  const short = ['sport', 'dress', 'work'].includes(look.outfit);
  const arm = (side: 1 | -1, [ex = 0, ey = 0, hx = 0, hy = 0]: number[]) => {
    const cloth = side === 1 ? darken(look.main, 0.26) : darken(look.main, 0.08);
    const skin = side === 1 ? darken(look.skin, 0.1) : look.skin;
    const [sx, sy] = [side * 9.8, -76.5];
    const whole = `M${sx} ${sy}L${ex} ${ey}L${hx} ${hy}`;
    const sleeve = short
      ? `M${sx} ${sy}L${n(sx + (ex - sx) * 0.55)} ${n(sy + (ey - sy) * 0.55)}`
      : `M${sx} ${sy}L${ex} ${ey}L${n(hx + (ex - hx) * 0.12)} ${n(hy + (ey - hy) * 0.12)}`;
    const wide =
      look.outfit === 'boubou' || look.outfit === 'gown' || look.outfit === 'kaba' ? 7 : 5.4;
    return (
      (short ? stroke(whole, skin, 4.2) : '') +
      stroke(sleeve, cloth, wide) +
      circle(hx, hy, 2.7, skin)
    );
  };
  return arm(1, arms[pose].right) + arm(-1, arms[pose].left);
}

function collar(look: Look): string {
  const { outfit } = look;
  if (outfit === 'suit' || outfit === 'lab') {
    const inner = outfit === 'suit' ? '#F4EFE4' : look.accent;
    const shirt = path(`M-5 -82L0 -64L5 -82Q0 -83 -5 -82Z`, inner);
    const tie =
      outfit === 'suit' ? path('M-1.5 -80L1.5 -80L2.2 -67L0 -64L-2.2 -67Z', look.accent) : '';
    const lapels = stroke('M-5.2 -82L0 -64L5.2 -82', lighten(look.main, 0.14), 1.2);
    return shirt + (look.woman ? '' : tie) + lapels;
  }
  if (outfit === 'shirt') {
    return group(
      path('M-5 -82.4L0 -76.5L-4 -74.5Z', lighten(look.main, 0.22)) +
        path('M5 -82.4L0 -76.5L4 -74.5Z', lighten(look.main, 0.12)),
    );
  }
  return path('M-4.6 -82.2Q0 -75.5 4.6 -82.2Q0 -83.4 -4.6 -82.2Z', darken(look.skin, 0.06));
}
