import { type PointerEvent, useRef, useState } from 'react';
import { useWords } from '../../../i18n/language.ts';
import styles from '../profile.module.css';
import { profileWords } from '../profile.words.ts';

const shownSide = 128;
/** The quality is high because the JPEG is compressed a second time before the upload. */
const jpegQuality = 0.95;

interface PortraitPlacementProps {
  source: string;
  alt: string;
  disabled: boolean;
  movable: boolean;
  /** Called with the chosen square. It is not called for an unmoved picture, which stays whole. */
  onPlaced: (square: File) => void;
}

/** Crops a portrait to a square by dragging or with a slider. */
export function PortraitPlacement({
  source,
  alt,
  disabled,
  movable,
  onPlaced,
}: PortraitPlacementProps) {
  const t = useWords(profileWords);
  const image = useRef<HTMLImageElement>(null);
  /** Width minus height of the picture: positive in landscape format. */
  const [excess, setExcess] = useState(0);
  /** Position of the square, in percent: 0 at the left or top end, 100 at the other. */
  const [moved, move] = useState<number>();
  const start = useRef<{ x: number; y: number; at: number }>(undefined);
  // In portrait format, heads are near the top, so the square starts above the middle.
  const at = moved ?? (excess > 0 ? 50 : 20);
  const cut = () => {
    if (image.current && moved !== undefined) cropSquare(image.current, moved, onPlaced);
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const { current } = image;
    if (!start.current || !current || excess === 0) return;
    const { x, y, at: before } = start.current;
    const side = Math.min(current.naturalWidth, current.naturalHeight);
    const hidden = (Math.abs(excess) / side) * shownSide;
    const by = excess > 0 ? clientX - x : clientY - y;
    move(Math.round(Math.min(100, Math.max(0, before - (by / hidden) * 100))));
  };
  return (
    <span className={styles.placement}>
      <img
        ref={image}
        className={styles.chosen}
        src={source}
        alt={alt}
        width={shownSide}
        height={shownSide}
        draggable={false}
        data-movable={excess !== 0 && !disabled}
        style={{ objectPosition: `${at}% ${at}%` }}
        onLoad={({ currentTarget }) =>
          setExcess(movable ? currentTarget.naturalWidth - currentTarget.naturalHeight : 0)
        }
        onPointerDown={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
          if (disabled) return;
          start.current = { x, y, at };
          currentTarget.setPointerCapture(pointerId);
        }}
        onPointerMove={drag}
        onLostPointerCapture={() => {
          start.current = undefined;
          cut();
        }}
      />
      {excess !== 0 && (
        <label>
          {t.picture.move}
          <input
            type="range"
            value={at}
            disabled={disabled}
            onChange={({ currentTarget }) => move(Number(currentTarget.value))}
            onPointerUp={cut}
            onKeyUp={cut}
          />
        </label>
      )}
    </span>
  );
}

function cropSquare(image: HTMLImageElement, at: number, onDone: (square: File) => void): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const before = (length: number) => (-(length - side) * at) / 100;
  canvas.getContext('2d')?.drawImage(image, before(width), before(height));
  const done = (blob: Blob | null) => {
    if (blob) onDone(new File([blob], 'portrait.jpg', { type: blob.type }));
  };
  canvas.toBlob(done, 'image/jpeg', jpegQuality);
}
