import { fileNameOf } from '@alumni/shared/files';
import { Spinner } from '../ui/spinner.tsx';
import styles from './opening-picture.module.css';

/** What the page shows of a picture already, over the whole screen, while the viewer is fetched. */
export function OpeningPicture({ reference }: { reference: string }) {
  return (
    <span className={styles.opening} style={backgroundOf(loadedSource(reference))}>
      <Spinner />
    </span>
  );
}

/** The largest rendition of a picture that the page has loaded: it costs no request. */
export function loadedSource(reference: string): string | undefined {
  const name = fileNameOf(reference);
  const loaded = [...document.images].filter(
    ({ currentSrc, naturalWidth }) => naturalWidth > 0 && currentSrc.includes(name),
  );
  return loaded.sort((a, b) => b.naturalWidth - a.naturalWidth)[0]?.currentSrc;
}

export function backgroundOf(source: string | undefined): { backgroundImage?: string } {
  return source ? { backgroundImage: `url(${JSON.stringify(source)})` } : {};
}
