import { fileNameOf } from '@alumni/shared/images/stored-path';
import { Spinner } from '../ui/spinner.tsx';
import styles from './opening-picture.module.css';

/** The size of a picture that the page has loaded, over the whole screen, while the viewer is fetched. */
export function OpeningPicture({ reference = '' }: { reference: string | undefined }) {
  return (
    <span className={styles.opening} style={{ backgroundImage: loadedBackground(reference) }}>
      <Spinner />
    </span>
  );
}

/** The largest rendition of a picture that the page has loaded, as a background: no request. */
export function loadedBackground(reference: string): string | undefined {
  const [largest] = [...document.images]
    .filter((one) => one.naturalWidth > 0 && one.currentSrc.includes(fileNameOf(reference)))
    .sort((a, b) => b.naturalWidth - a.naturalWidth);
  return largest && `url("${largest.currentSrc}")`;
}
