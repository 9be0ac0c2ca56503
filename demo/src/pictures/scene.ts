import { type Random, seeded } from '../random.ts';
import type { Scene } from './parts/canvas.ts';
import { type LightName, lights } from './parts/light.ts';
import { campus } from './scenes/campus.ts';
import { conference } from './scenes/conference.ts';
import { donation } from './scenes/donation.ts';
import { evening } from './scenes/evening.ts';
import { football } from './scenes/football.ts';
import { graduation } from './scenes/graduation.ts';
import { groupPhoto } from './scenes/group-photo.ts';
import { hills } from './scenes/hills.ts';
import { laboratory } from './scenes/laboratory.ts';
import { laptops } from './scenes/laptops.ts';
import { lectureHall } from './scenes/lecture-hall.ts';
import { library } from './scenes/library.ts';
import { market } from './scenes/market.ts';
import { mentoring } from './scenes/mentoring.ts';
import { mountain } from './scenes/mountain.ts';
import { rain } from './scenes/rain.ts';
import { river } from './scenes/river.ts';
import { treePlanting } from './scenes/tree-planting.ts';
import { document, group, linear, n, radial, rect } from './svg.ts';

const day: LightName[] = ['dawn', 'morning', 'noon', 'golden', 'overcast', 'morning', 'golden'];
const inside: LightName[] = ['morning', 'noon', 'golden', 'overcast', 'dawn'];

/** Every scene with the times of day that suit it, and how near one may come to it. */
const scenes = {
  campus: [campus, [...day, 'dusk'], 1.35],
  conference: [conference, ['noon', 'golden', 'dawn'], 1.7],
  donation: [donation, day, 1.6],
  evening: [evening, ['night', 'dusk', 'night'], 1.6],
  football: [football, day, 1.6],
  graduation: [graduation, ['night', 'night', 'dusk'], 1.7],
  groupPhoto: [groupPhoto, day, 1.75],
  hills: [hills, [...day, 'dusk'], 1.25],
  laboratory: [laboratory, inside, 1.6],
  laptops: [laptops, inside, 1.7],
  lectureHall: [lectureHall, inside, 1.5],
  library: [library, inside, 1.6],
  market: [market, day, 1.8],
  mentoring: [mentoring, day, 1.5],
  mountain: [mountain, [...day, 'dusk', 'dusk'], 1.2],
  rain: [rain, ['overcast', 'overcast', 'dusk', 'morning'], 1.6],
  river: [river, day, 1.35],
  treePlanting: [treePlanting, day, 1.5],
} satisfies Record<string, [Scene, LightName[], number]>;

export type SceneName = keyof typeof scenes;

/** A landscape picture, the same for the same seed. */
export function drawScene(name: SceneName, seed: string, width: number, height: number): string {
  const r = seeded(`${name} ${seed}`);
  const [draw, times, nearest] = scenes[name];
  const light = lights[r.pick<LightName>(times)];
  // Scenes are composed on a canvas 1200 wide, whatever size they are rendered at.
  const [w, h] = [1200, Math.round((1200 * height) / width)];
  const drawing = framed(r, draw({ r, light, w, h }), { w, h, nearest }) + finish(r, w, h);
  return document(w, h, drawing, { width, height });
}

/** Where the viewer stands: from one side or the other, far off or near. */
function framed(
  r: Random,
  drawing: string,
  { w, h, nearest }: { w: number; h: number; nearest: number },
): string {
  const zoom = r.chance(0.3) ? 1 : r.between(1.05, nearest);
  const left = (w - w / zoom) * r.next();
  const top = (h - h / zoom) * r.between(0.3, 0.9);
  const near = `scale(${zoom.toFixed(3)}) translate(${n(-left)} ${n(-top)})`;
  const mirrored = r.chance(0.5) ? `translate(${w} 0) scale(-1 1) ` : '';
  return group(drawing, { transform: mirrored + near });
}

/** Warm light from one side and a little shade in the corners hold the flat shapes together. */
function finish(r: Random, w: number, h: number): string {
  const left = r.chance(0.5);
  return [
    linear(
      'wash',
      [
        [0, '#FFE2A8', 0.2],
        [0.55, '#FFE2A8', 0],
        [1, '#1A1C3A', 0.14],
      ],
      left ? [0, 0, 1, 1] : [1, 0, 0, 1],
    ),
    radial(
      'corners',
      [
        [0.62, '#1A1226', 0],
        [1, '#1A1226', 0.24],
      ],
      [0.5, 0.48, 0.76],
    ),
    linear('ground', [
      [0, '#161628', 0],
      [1, '#161628', 0.2],
    ]),
    rect(0, h * 0.62, w, h * 0.38, 'url(#ground)'),
    rect(0, 0, w, h, 'url(#wash)'),
    rect(0, 0, w, h, 'url(#corners)'),
  ].join('');
}
