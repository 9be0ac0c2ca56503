import type { Subject } from './portrait/sitter.ts';
import type { SceneName } from './scene.ts';

/** A picture to be drawn; the same order gives the same picture. */
export type Order =
  | { kind: 'portrait'; seed: string; subject: Subject }
  | { kind: 'scene'; seed: string; scene: SceneName; height: number };

export interface Request {
  id: number;
  order: Order;
}

export type Reply = { id: number; picture: Uint8Array } | { id: number; error: string };

/** Sizes in pixels that the drawings are rendered at. */
export const sizes = {
  portrait: { width: 640, height: 800 },
  scene: { width: 1080, heights: [720, 810] },
} as const;
