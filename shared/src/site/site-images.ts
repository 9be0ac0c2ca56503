import type { SitePicture } from './site.ts';

/** How the home picture is shown, as `<img>` says it: the page that is sent and the app's must ask for the same file. */
export const homePictureBox = {
  width: 420,
  height: 280,
  sizes: '(min-width: 60em) 36vw, 100vw',
};

/** The same of the logo, which keeps its shape. */
export function logoBox({ width, height }: SitePicture): typeof homePictureBox {
  return { width: 96, height: Math.round((96 * height) / width), sizes: '6rem' };
}
