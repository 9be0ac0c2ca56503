import { fileNameOf } from '@alumni/shared/images/stored-path';
import { Spinner } from '../../ui/buttons/spinner.tsx';
import styles from './opening-picture.module.css';

/** Shows the picture in full screen while the viewer's code loads, in the size that the page has already loaded. */
export function OpeningPicture({ reference = '' }: { reference: string | undefined }) {
  return (
    <span className={styles.opening} style={{ backgroundImage: loadedBackground(reference) }}>
      <Spinner />
    </span>
  );
}

/** The largest rendition that the page has loaded, as a CSS background: it needs no request. */
export function loadedBackground(reference: string): string | undefined {
  const [largest] = [...document.images]
    .filter((one) => one.naturalWidth > 0 && one.currentSrc.includes(fileNameOf(reference)))
    .sort((a, b) => b.naturalWidth - a.naturalWidth);
  return largest && `url("${largest.currentSrc}")`;
}
