import { type Random, seeded } from '../random.ts';
import type { Scene } from './parts/canvas.ts';
import { type LightName, lights } from './parts/light.ts';
import { donation, football, graduation, groupPhoto, mentoring } from './scenes/gatherings.ts';
import { conference, laboratory, laptops, lectureHall, library } from './scenes/indoors.ts';
import { campus, hills, mountain, river, treePlanting } from './scenes/outdoors.ts';
import { evening, market, rain } from './scenes/town.ts';
import { document, linear, radial, rect } from './svg.ts';

const day: LightName[] = ['dawn', 'morning', 'noon', 'golden', 'overcast', 'morning', 'golden'];
const inside: LightName[] = ['morning', 'noon', 'golden', 'overcast', 'dawn'];

/** Every scene with the times of day that suit it. */
const scenes = {
  campus: [campus, [...day, 'dusk']],
  hills: [hills, [...day, 'dusk']],
  mountain: [mountain, [...day, 'dusk', 'dusk']],
  treePlanting: [treePlanting, day],
  river: [river, day],
  market: [market, day],
  rain: [rain, ['overcast', 'overcast', 'dusk', 'morning']],
  evening: [evening, ['night', 'dusk', 'night']],
  lectureHall: [lectureHall, inside],
  conference: [conference, ['noon', 'golden', 'dawn']],
  library: [library, inside],
  laptops: [laptops, inside],
  laboratory: [laboratory, inside],
  groupPhoto: [groupPhoto, day],
  football: [football, day],
  graduation: [graduation, ['night', 'night', 'dusk']],
  donation: [donation, day],
  mentoring: [mentoring, day],
} satisfies Record<string, [Scene, LightName[]]>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as SceneName[];

/** A landscape picture, the same for the same seed. */
export function drawScene(name: SceneName, seed: string, width: number, height: number): string {
  const r = seeded(`${name} ${seed}`);
  const [draw, times] = scenes[name];
  const light = lights[r.pick<LightName>(times)];
  // Scenes are composed on a canvas 1200 wide, whatever size they are rendered at.
  const [w, h] = [1200, Math.round((1200 * height) / width)];
  const drawing = draw({ r, light, w, h }) + finish(r, w, h);
  return document(w, h, drawing).replace(
    `width="${w}" height="${h}"`,
    `width="${width}" height="${height}"`,
  );
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
