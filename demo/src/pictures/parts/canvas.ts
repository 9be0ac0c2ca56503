import type { Random } from '../../random.ts';
import type { Light } from './light.ts';

/** What a scene is drawn on. */
export interface Canvas {
  r: Random;
  light: Light;
  w: number;
  h: number;
}

export type Scene = (canvas: Canvas) => string;

export const range = (count: number) => Array.from({ length: count }, (_, i) => i);
