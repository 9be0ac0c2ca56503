import { imageLimits } from '../core/limits.ts';

/**
 * Returns `src` and `srcset` of a stored picture that is shown `width` CSS pixels wide. `srcset` covers screens with up
 * to three pixels per CSS pixel.
 */
export function pictureSources(width: number, address: (width: number) => string) {
  const all: readonly number[] = imageLimits.renditionWidths;
  const widest = all.find((one) => one >= width * 3) ?? Infinity;
  const widths = all.filter((one) => one <= widest);
  return {
    src: address(widths.find((one) => one >= width) ?? (widths[widths.length - 1] as number)),
    srcSet: widths.map((one) => `${address(one)} ${one}w`).join(', '),
  };
}
