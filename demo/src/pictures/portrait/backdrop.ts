import type { Random } from '../../random.ts';
import { darken, dyes, lighten, mix } from '../color.ts';
import { range } from '../parts/canvas.ts';
import { ridge, tree } from '../parts/land.ts';
import { type LightName, lights, lit, sky } from '../parts/light.ts';
import { books } from '../parts/room.ts';
import { circle, ellipse, group, linear, n, path, radial, rect, stroke } from '../svg.ts';

const [w, h] = [640, 800];

/** What is behind a person: a wall, a window, hills, books, leaves or strips of cloth. */
export function backdrop(r: Random): string {
  return r.pick([disc, hillside, shelves, leaves, strips, window, wall])(r);
}

const grounds = [
  '#D9C19A',
  '#B9CBD6',
  '#C9D3BE',
  '#E3B98F',
  '#D6A08A',
  '#93AFC4',
  '#E8CF94',
  '#A9BFAE',
  '#C7B4C4',
] as const;

function plain(color: string): string {
  return (
    radial(
      'back',
      [
        [0, lighten(color, 0.28)],
        [1, darken(color, 0.14)],
      ],
      [0.36, 0.3, 0.85],
    ) + rect(0, 0, w, h, 'url(#back)')
  );
}

function disc(r: Random): string {
  const ground = r.pick(grounds);
  const color = r.pick([dyes.gold, dyes.laterite, dyes.indigo, dyes.green, dyes.cream, dyes.teal]);
  return (
    plain(ground) +
    circle(320 + r.between(-40, 40), 330, r.between(230, 270), mix(color, ground, 0.25)) +
    stroke(
      `M${n(r.between(40, 90))} 800A300 300 0 0 1 ${n(r.between(550, 600))} 800`,
      lighten(ground, 0.4),
      3,
      { 'stroke-dasharray': '12 9', opacity: 0.6 },
    )
  );
}

function hillside(r: Random): string {
  const light =
    lights[r.pick<LightName>(['dawn', 'morning', 'golden', 'noon', 'overcast', 'dusk'])];
  const layers = [0.5, 0.58, 0.68, 0.8].map((share, i) => {
    const land = ridge(r, w, h * share, 46 - i * 6, 0.4);
    const trees = range(4).map(() => {
      const x = r.next() * w;
      return tree(r, light, { x, y: land.y(x) + 10, h: 40 + i * 34, depth: 0.6 - i * 0.12 });
    });
    return (
      path(land.outline(h), lit(light, r.pick(['#6F9455', '#7FA05A', '#5F8A58']), 0.6 - i * 0.12)) +
      trees.join('')
    );
  });
  return (
    sky(r, light, {
      w,
      horizon: h * 0.55,
      clouds: 3,
      sun: { x: r.chance(0.5) ? 110 : 530, y: 150, r: 38 },
    }) + layers.join('')
  );
}

function shelves(r: Random): string {
  const wood = r.pick(['#7A4E2E', '#5F4030', '#8A5E3C']);
  const rows = range(5).map(
    (i) =>
      books(r, -10, 150 + i * 160, w + 20, 138, 0.18) +
      rect(0, 150 + i * 160, w, 16, wood) +
      rect(0, 166 + i * 160, w, 12, '#12142a', { opacity: 0.25 }),
  );
  return (
    rect(0, 0, w, h, darken(wood, 0.55)) +
    rows.join('') +
    rect(0, 0, w, h, mix(wood, '#E9C99A', 0.5), { opacity: 0.26 })
  );
}

function leaves(r: Random): string {
  const ground = r.pick(['#CFDCC0', '#E8D9A8', '#BFD3CB', '#E3C7A4']);
  const greens = ['#2F5D43', '#4F7A3C', '#3E6B5A', '#6A8A4A'];
  const fronds = range(12).map((i) => {
    const left = i % 2 === 0;
    const [x, y] = [left ? r.between(-40, 60) : r.between(580, 680), r.between(60, 760)];
    const [reach, turn] = [r.between(150, 250), (left ? 0 : 180) + r.between(-55, 55)];
    const leaf = r.pick(greens);
    const blade = `M0 0Q${n(reach * 0.5)} ${n(-reach * 0.24)} ${n(reach)} 0Q${n(reach * 0.5)} ${n(reach * 0.24)} 0 0Z`;
    return group(
      path(blade, leaf) +
        path(`M0 0L${n(reach)} 0Q${n(reach * 0.5)} ${n(reach * 0.24)} 0 0Z`, darken(leaf, 0.25)) +
        stroke(`M0 0L${n(reach * 0.94)} 0`, lighten(leaf, 0.35), 3),
      { transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn)})`, opacity: r.between(0.7, 1) },
    );
  });
  return plain(ground) + fronds.join('');
}

function strips(r: Random): string {
  const set = r.shuffled([
    dyes.indigo,
    dyes.cream,
    dyes.laterite,
    dyes.sand,
    dyes.gold,
    dyes.teal,
    dyes.green,
  ]);
  const ground = r.pick(grounds);
  const bands = range(14).map((i) => {
    const color = mix(set[i % 5] ?? dyes.sand, ground, 0.5);
    const x = i * 48 - 10;
    const mark = r.pick(['dash', 'bars', 'diamonds', 'none'] as const);
    const drawn = {
      dash: stroke(`M${x + 24} 0L${x + 24} ${h}`, lighten(color, 0.5), 2.4, {
        'stroke-dasharray': '5 6',
      }),
      bars: range(17)
        .map((j) => rect(x + 12, 12 + j * 48, 24, 6, lighten(color, 0.4)))
        .join(''),
      diamonds: range(12)
        .map((j) => path(`M${x + 24} ${20 + j * 70}l11 16l-11 16l-11 -16Z`, lighten(color, 0.4)))
        .join(''),
      none: '',
    };
    return rect(x, 0, 48.5, h, color) + drawn[mark];
  });
  return (
    bands.join('') +
    linear('dimmed', [
      [0, '#FFF3DA', 0.28],
      [1, '#12142a', 0.2],
    ]) +
    rect(0, 0, w, h, 'url(#dimmed)')
  );
}

function window(r: Random): string {
  const light = lights[r.pick<LightName>(['morning', 'golden', 'noon', 'dawn'])];
  const x = r.chance(0.5) ? 40 : 390;
  const view =
    sky(r, light, { w, horizon: 380, clouds: 4 }) +
    path(ridge(r, w, 360, 30).outline(480), lit(light, '#6F9455', 0.25)) +
    tree(r, light, { x: x + 100, y: 470, h: 230 });
  const wallColor = r.pick(['#E3D2B4', '#C9D3CC', '#D9B79A', '#B9C6D0']);
  return [
    `<clipPath id="pane"><rect x="${x}" y="80" width="210" height="380"/></clipPath>`,
    plain(wallColor),
    rect(x - 16, 64, 242, 412, '#F4ECDC'),
    group(view, { 'clip-path': 'url(#pane)' }),
    rect(x + 101, 80, 8, 380, '#F4ECDC'),
    rect(x, 250, 210, 8, '#F4ECDC'),
    rect(x - 30, 476, 270, 18, darken('#F4ECDC', 0.15)),
    path(
      `M${x < 200 ? 320 : 0} 800L${x < 200 ? 640 : 240} 430L${x < 200 ? 640 : 330} 620L${x < 200 ? 480 : 120} 800Z`,
      '#FFF3CF',
      { opacity: 0.3 },
    ),
  ].join('');
}

function wall(r: Random): string {
  const ground = r.pick(grounds);
  const frames = range(3).map((i) => {
    const [x, y] = [i * 230 - 20 + r.between(-20, 20), r.between(70, 190)];
    const inner = r.pick(Object.values(dyes));
    return (
      rect(x, y, 130, 160, '#F7F0E0') +
      rect(x + 14, y + 14, 102, 132, mix(inner, ground, 0.4)) +
      ellipse(x + 65, y + 92, 36, 36, lighten(inner, 0.3), { opacity: 0.6 }) +
      path(
        `M${n(x + 14)} ${n(y + 146)}L${n(x + 14)} ${n(y + 110)}Q${n(x + 60)} ${n(y + 80)} ${n(x + 116)} ${n(y + 120)}L${n(x + 116)} ${n(y + 146)}Z`,
        darken(inner, 0.25),
      )
    );
  });
  return (
    plain(ground) +
    frames.join('') +
    rect(0, 600, w, 200, darken(ground, 0.24)) +
    stroke(`M0 600L${w} 600`, lighten(ground, 0.4), 5) +
    path('M0 0L200 0L520 800L240 800Z', '#FFF3CF', { opacity: 0.2 })
  );
}
