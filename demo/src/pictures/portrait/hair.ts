import type { Shape } from './face.ts';
import { longHair } from './hair-long.ts';
import type { Layers, Style } from './hair-shapes.ts';
import { shortHair } from './hair-short.ts';
import { headwear } from './headwear.ts';
import type { Hair, Sitter } from './sitter.ts';

const styles: Record<Hair, Style> = { ...longHair, ...shortHair, ...headwear };

/** Hair and what covers it: one layer behind the head, one in front of it. */
export function hair(sitter: Sitter, shape: Shape): Required<Layers> {
  return { behind: '', ...styles[sitter.hair](sitter, shape) };
}
