import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import {
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { StoredImage } from '../../components/images/stored-image.tsx';
import type { ImageDescriptions } from '../../components/images/viewer/image-descriptions.ts';
import { useImageViewer } from '../../components/images/viewer/use-image-viewer.tsx';
import { Spinner } from '../../components/ui/buttons/spinner.tsx';
import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './gallery-details.module.css';
import { galleryListWords } from './gallery-list.words.ts';

/** Shorter movements are taps or scrolls. */
const swipePx = 40;

interface GalleryDetailsSlidesProps {
  images: readonly string[];
  title: string;
  /** Alternative texts by stored path. */
  descriptions: ImageDescriptions | undefined;
}

/** One large picture at a time; the last leads to the first. */
export function GalleryDetailsSlides({ images, title, descriptions }: GalleryDetailsSlidesProps) {
  const t = useWords(galleryListWords).details;
  const [wanted, setIndex] = useState(0);
  const { open, viewer } = useImageViewer(images, title, { onClose: setIndex, descriptions });
  const total = images.length;
  // The gallery may have fewer pictures than when the list was fetched.
  const index = Math.min(wanted, total - 1);
  const reference = images[index] ?? '';
  const names = images.map((path, at) => descriptions?.[path] ?? t.picture(title, at + 1, total));
  const move = (by: number) => setIndex((index + by + total) % total);
  const swipe = useSwipe(move, () => open(index));
  useArrowKeys(move);
  return (
    <div>
      <div className={styles.stage}>
        <button
          type="button"
          className={styles.area}
          aria-label={`${t.enlarge}: ${names[index]}`}
          {...swipe}
        >
          <StitchedPattern seed={title} columns={14} rows={14} className={styles.cloth} />
          <Spinner />
          <StoredImage
            key={reference}
            reference={reference}
            alt=""
            width={960}
            height={500}
            sizes="(min-width: 80em) 74rem, 92vw"
            className={styles.picture}
            eager
            fallback={
              <StitchedPattern seed={reference} columns={14} rows={7} className={styles.picture} />
            }
          />
        </button>
        <button type="button" className={styles.previous} onClick={() => move(-1)}>
          <ArrowLeft aria-hidden="true" />
          {t.previous}
        </button>
        <button type="button" className={styles.next} onClick={() => move(1)}>
          {t.next}
          <ArrowRight aria-hidden="true" />
        </button>
        <p className={styles.counter} aria-live="polite">
          {index + 1} / {total}
        </p>
      </div>
      {total > 1 && <Thumbnails images={images} names={names} index={index} onChoose={setIndex} />}
      {viewer}
    </div>
  );
}

interface ThumbnailsProps {
  images: readonly string[];
  /** Alternative text of each picture, or its number. */
  names: readonly string[];
  index: number;
  onChoose: (index: number) => void;
}

/** Thumbnails with a roving tab index: Tab reaches the current picture, the arrow keys move on. */
function Thumbnails({ images, names, index, onChoose }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = strip;
    const item = current?.children[index];
    if (!current || !(item instanceof HTMLElement)) return;
    // `scrollIntoView` would also scroll the page.
    current.scrollLeft = item.offsetLeft - (current.clientWidth - item.offsetWidth) / 2;
  }, [index]);
  return (
    <ul ref={strip} className={styles.thumbnails}>
      {images.map((reference, at) => (
        <li key={reference}>
          <button
            type="button"
            aria-label={names[at]}
            aria-current={at === index || undefined}
            tabIndex={at === index ? 0 : -1}
            onClick={() => onChoose(at)}
          >
            <StoredImage
              reference={reference}
              alt=""
              width={72}
              height={72}
              sizes="72px"
              fallback={<StitchedPattern seed={reference} columns={3} rows={3} />}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Turns to the previous or next picture with the arrow keys, unless a viewer on top uses them. */
function useArrowKeys(move: (by: number) => void) {
  useEffect(() => {
    const listen = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      if (key === 'ArrowLeft') move(-1);
      if (key === 'ArrowRight') move(1);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [move]);
}

/** A horizontal swipe with a finger or the mouse calls `move`. Any other press calls `tap`. */
function useSwipe(move: (by: number) => void, tap: () => void) {
  const start = useRef<number>(undefined);
  const swiped = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX;
      swiped.current = false;
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = event.clientX - (start.current ?? event.clientX);
      start.current = undefined;
      if (Math.abs(distance) < swipePx) return;
      swiped.current = true;
      move(distance < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
    onClick: (event: MouseEvent) => {
      // Ignores the click that ends a swipe. Keys and screen readers click with `detail` 0.
      if (swiped.current && event.detail > 0) swiped.current = false;
      else tap();
    },
    // Keeps the browser from dragging the picture.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
