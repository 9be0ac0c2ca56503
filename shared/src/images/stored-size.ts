import { imageLimits } from '../core/limits.ts';

export interface Size {
  width: number;
  height: number;
}

/**
 * Pixels that a picture is stored with: at most `side` on the longer side, never enlarged. A flyer that is more
 * than twice as long as wide keeps half of `side` on its shorter and four times `side` on its longer side: its
 * text could not be read otherwise.
 */
export function storedSize({ width, height }: Size, side: number = imageLimits.storedSide): Size {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const scale =
    longer > 2 * shorter
      ? Math.min(1, side / 2 / shorter, (side * 4) / longer)
      : Math.min(1, side / longer);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
