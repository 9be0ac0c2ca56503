import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { PicturesState } from '../upload/pictures.ts';
import styles from './image-picker.module.css';
import { imagesWords } from './images.words.ts';

export function UploadProgress({ state, onStop }: { state: PicturesState; onStop: () => void }) {
  const t = useWords(imagesWords);
  const { pictures, sending, pause, slowLine } = state;
  const toSend = pictures.filter((one) => one.state !== 'stored');
  if (!sending || toSend.length === 0) return null;
  const arrived = toSend.filter((one) => one.state === 'arrived').length;
  const progress = toSend.reduce((sum, one) => sum + one.progress, 0) / toSend.length;
  return (
    <div className={styles.progress}>
      <p role="status">{t.uploading}</p>
      <progress value={progress} aria-label={t.uploading} />
      {pause && (
        <p role="status" className={styles.pause}>
          {pause.reason === 'offline'
            ? t.offline
            : t.busy(formatNumber(Math.ceil(pause.seconds / 60), t.language))}
        </p>
      )}
      {slowLine && (
        <p role="status" className={styles.pause}>
          {t.slowLine}
        </p>
      )}
      <div className={styles.arrived}>
        <p role="status">
          {t.arrived(formatNumber(arrived, t.language), formatNumber(toSend.length, t.language))}
        </p>
        <Button variant="plain" onClick={onStop}>
          {t.stop}
        </Button>
      </div>
    </div>
  );
}
