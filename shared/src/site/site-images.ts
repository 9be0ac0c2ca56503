import type { SitePicture } from './site.ts';

/**
 * `<img>` attributes of the home picture. The server's page and the app share them, so that both fetch the same file.
 */
export const homePictureBox = {
  width: 420,
  height: 280,
  sizes: '(min-width: 60em) 36vw, 100vw',
};

/**
 * Class of the association's name in the header. A long name is written small, so that its three lines fit beside a
 * logo on a phone.
 */
export function nameClass(name: string): string {
  return name.length > 40 ? 'long-name' : '';
}

/**
 * Class of the logo in the header. A wide logo replaces a long name on wide screens, because the menu leaves little
 * room there.
 */
export function logoClass({ width, height }: SitePicture): string {
  return width > 2 * height ? 'brand-logo wide-logo' : 'brand-logo';
}

/** `<img>` attributes of the logo, which keeps its aspect ratio. */
export function logoBox({ width, height }: SitePicture): typeof homePictureBox {
  return { width: 96, height: Math.round((96 * height) / width), sizes: '6rem' };
}
