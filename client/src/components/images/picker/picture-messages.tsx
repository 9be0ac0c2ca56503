import { useWords } from '../../../i18n/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { PicturesState } from '../upload/pictures.ts';
import styles from './image-picker.module.css';
import { imagesWords } from './images.words.ts';

/** Messages about chosen files that were skipped, lost or not stored. */
export function PictureMessages({
  state: { pictures, skipped, repeated, lost, persisted },
  onRetry,
}: {
  state: PicturesState;
  /** Repeats the choice of files that failed because the conversion code could not be loaded. */
  onRetry: (files: File[]) => void;
}) {
  const t = useWords(imagesWords);
  const notLoaded = skipped.filter(({ reason }) => reason === 'notLoaded');
  return (
    <>
      {skipped.length > 0 && (
        <div className={styles.skipped} role="alert">
          {skipped.map(({ id, file, reason }) => (
            <p key={id}>{t.skipped[reason](file.name)}</p>
          ))}
          {notLoaded.length > 0 && (
            <Button variant="outline" onClick={() => onRetry(notLoaded.map(({ file }) => file))}>
              {t.retry}
            </Button>
          )}
        </div>
      )}
      {repeated[0] && (
        <p className={styles.repeated} role="status">
          {t.repeated(repeated[0], repeated.length - 1)}
        </p>
      )}
      {lost > 0 && (
        <p className={styles.skipped} role="alert">
          {t.lost(lost)}
        </p>
      )}
      {pictures.some(({ original }) => original) && <p className={styles.hint}>{t.original}</p>}
      {!persisted && <p className={styles.hint}>{t.notPersisted}</p>}
    </>
  );
}
