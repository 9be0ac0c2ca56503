import { colon } from '@alumni/shared/text/language';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { Spinner } from '../../ui/buttons/spinner.tsx';
import { StitchedPattern } from '../../ui/graphics/stitched-pattern.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { StoredImage } from '../stored-image.tsx';
import type { Picture } from '../upload/picture.ts';
import styles from './image-picker.module.css';
import { imagesWords } from './images.words.ts';
import { useDropTarget } from './use-drop-target.ts';

/** Data type of a picture that is dragged within this list. It tells the picture apart from a dropped file or text. */
const dragType = 'application/x-picture';

/** Renders an input that belongs to one picture. */
export type PictureField = (of: { picture: string; number: number; locked: boolean }) => ReactNode;

interface PictureTileProps {
  picture: Picture;
  index: number;
  total: number;
  /** Pictures cannot be moved during the upload. */
  locked: boolean;
  field: PictureField | undefined;
  onMove: (to: number) => void;
  onCover: () => void;
  onDropped: (id: string) => void;
  onRemove: () => void;
}

export function PictureTile({ picture, index, total, locked, field, ...act }: PictureTileProps) {
  const t = useWords(imagesWords);
  const target = useDropTarget(dragType, (data) => act.onDropped(data.getData(dragType)), locked);
  const number = index + 1;
  return (
    <li
      className={styles.tile}
      data-state={picture.state}
      draggable={!locked}
      onDragStart={(event) => event.dataTransfer.setData(dragType, picture.id)}
      {...target}
    >
      <div className={styles.shown}>
        {picture.state === 'preparing' ? (
          <Spinner />
        ) : (
          <StoredImage
            reference={picture.shown}
            alt={t.picture(number)}
            width={160}
            height={120}
            sizes="10rem"
            fallback={<StitchedPattern seed={picture.id} columns={4} rows={3} />}
          />
        )}
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {index === 0 && total > 1 && <span className={styles.cover}>{t.cover}</span>}
        {index > 0 && !locked && (
          <button type="button" data-action="cover" onClick={act.onCover}>
            {t.makeCover}
            <VisuallyHidden> {t.picture(number)}</VisuallyHidden>
          </button>
        )}
      </div>
      {picture.state === 'sending' && (
        <progress value={picture.progress} aria-label={t.picture(number)} />
      )}
      <p className={styles.state}>
        {t.states[picture.state]}
        {picture.failure && colon[t.language] + picture.failure.message}
      </p>
      {!locked && (
        <div className={styles.actions}>
          {(
            [
              ['earlier', ArrowLeft, index === 0, () => act.onMove(index - 1)],
              ['later', ArrowRight, number === total, () => act.onMove(number)],
              ['remove', X, false, act.onRemove],
            ] as const
          ).map(([name, Icon, off, press]) => (
            <button
              key={name}
              type="button"
              className="icon-button"
              data-action={name}
              aria-label={t[name](number)}
              disabled={off}
              onClick={press}
            >
              <Icon aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
      {field?.({ picture: picture.id, number, locked })}
    </li>
  );
}
