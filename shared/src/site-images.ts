/** Pixels of the rendition of the logo: it is shown at most 96 wide, on dense screens as well. */
export const logoWidth = 320;

/** How the home picture is shown, as `<img>` says it: the page that is sent and the app's must ask for the same file. */
export const homePictureBox = {
  width: 420,
  height: 280,
  sizes: '(min-width: 60em) 36vw, 100vw',
};
