import {
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { useImageViewer } from '../../components/images/use-image-viewer.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { StitchedPattern } from '../../components/ui/stitched-pattern.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './gallery-details.module.css';
import { galleryListWords } from './gallery-list.words.ts';

/** A shorter movement is a tap or a scroll. */
const swipePx = 40;

/** One large picture at a time; wraps around. */
export function GalleryDetailsSlides({
  images,
  title,
}: {
  images: readonly string[];
  title: string;
}) {
  const t = useWords(galleryListWords).details;
  const [wanted, setIndex] = useState(0);
  const { open, viewer } = useImageViewer(images, title, setIndex);
  const total = images.length;
  // The gallery may have lost pictures since the list was fetched.
  const index = Math.min(wanted, total - 1);
  const reference = images[index] ?? '';
  const move = (by: number) => setIndex((index + by + total) % total);
  const swipe = useSwipe(move, () => open(index));
  useArrowKeys(move);
  return (
    <div>
      <button
        type="button"
        className={styles.area}
        aria-label={`${t.enlarge}: ${t.picture(title, index + 1, total)}`}
        {...swipe}
      >
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
      <div className={styles.controls}>
        <Button variant="outline" onClick={() => move(-1)}>
          {t.previous}
        </Button>
        <p aria-live="polite">
          {index + 1} / {total}
        </p>
        <Button variant="outline" onClick={() => move(1)}>
          {t.next}
        </Button>
      </div>
      {viewer}
    </div>
  );
}

/** Nothing else on the page takes the arrow keys, but the viewer on top of it does. */
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

/** Turns a horizontal stroke of finger or mouse into a step, and any other press into a `tap`. */
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
      // The click that ends a stroke; a key or a screen reader presses without a pointer (0).
      if (swiped.current && event.detail > 0) swiped.current = false;
      else tap();
    },
    // The browser would carry the picture away under the mouse.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
