import { imageLimits } from '../core/limits.ts';

export interface Size {
  width: number;
  height: number;
}

/**
 * Size of a stored picture in pixels. The longer side has at most `side`, and no picture is enlarged.
 *
 * A flyer that is more than twice as long as wide may be larger, so that its text stays legible. Its shorter side may
 * have half of `side`, its longer side four times `side`.
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
