import { imageLimits } from '@alumni/shared/core/limits';
import { type ReactNode, useState } from 'react';
import Lightbox, { type GenericSlide, type Slide } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/plugins/counter.css';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useWords } from '../../../i18n/language.ts';
import { StitchedPattern } from '../../ui/graphics/stitched-pattern.tsx';
import { useEscape } from '../../ui/keyboard/use-escape.ts';
import { imageAddress } from '../image-address.ts';
import type { ImageDescriptions } from './image-descriptions.ts';
import styles from './image-viewer.module.css';
import { imageViewerWords } from './image-viewer.words.ts';
import { loadedBackground, OpeningPicture } from './opening-picture.tsx';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: PictureSlide;
  }
}

/**
 * A custom type of slide. The lightbox resets the zoom of an `image` slide when its URL changes, and a larger rendition
 * has another URL.
 */
interface PictureSlide extends GenericSlide {
  type: 'picture';
  reference: string;
  alt: string;
  /** The rendition that the page has loaded, shown until the sharp one covers it. */
  placeholder: string | undefined;
}

/** Highest zoom: it makes the smallest type of a flyer legible. */
const maxZoom = 6;

interface ImageViewerProps {
  images: readonly string[];
  title: string;
  descriptions: ImageDescriptions | undefined;
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
}

/** One picture at a time in full screen, with buttons, arrow keys, swipes and pinch zoom; wraps around. */
export function ImageViewer({
  images,
  title,
  descriptions,
  index,
  onView,
  onClose,
}: ImageViewerProps) {
  const t = useWords(imageViewerWords);
  const [entered, setEntered] = useState(false);
  // The lightbox handles Escape only while it has the focus.
  useEscape(true, onClose);
  // Created only once: the lightbox returns to `index` when its slides change.
  const [slides] = useState(() =>
    images.map(
      (reference, at): PictureSlide => ({
        type: 'picture',
        reference,
        alt: descriptions?.[reference] ?? t.picture(title, at + 1, images.length),
        placeholder: loadedBackground(reference),
      }),
    ),
  );
  const lightbox = (
    <Lightbox
      open
      close={onClose}
      on={{ view: ({ index: at }) => onView(at), entered: () => setEntered(true) }}
      index={index}
      slides={slides}
      plugins={[Counter, Zoom]}
      className={styles.viewer ?? ''}
      // Preload only the neighbours: visitors pay for their data.
      carousel={{ preload: 1, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ supports: ['picture'], maxZoom, scrollToZoom: true, pinchZoomV4: true }}
      labels={{
        Previous: t.previous,
        Next: t.next,
        Close: t.close,
        Slide: t.slide,
        Carousel: t.carousel,
        'Photo gallery': title,
        Lightbox: t.viewer,
        '{index} of {total}': t.slideOf,
        'Zoom in': t.zoomIn,
        'Zoom out': t.zoomOut,
      }}
      render={{
        slide: ({ slide, zoom = 1 }) =>
          isPicture(slide) && (
            <Picture key={slide.reference} {...slide} title={title} zoom={zoom} />
          ),
        ...(images.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
  return (
    <>
      {!entered && <OpeningPicture reference={images[index]} />}
      {lightbox}
    </>
  );
}

const isPicture = (slide: Slide): slide is PictureSlide => slide.type === 'picture';

/** Shows the rendition for the screen's width, and the largest one after the first zoom. */
function Picture({
  reference,
  alt,
  placeholder,
  title,
  zoom,
}: PictureSlide & { title: string; zoom: number }): ReactNode {
  const [width] = useState(screenWidth);
  const [state, setState] = useState<'coming' | 'sharp' | 'missing'>('coming');
  /** Whether the largest rendition is shown: after the first zoom, unless it fails to load. */
  const [large, setLarge] = useState<boolean>();
  if (zoom > 1 && large === undefined) setLarge(true);
  if (state === 'missing') return <StitchedPattern seed={title} className={styles.missing} />;
  return (
    <>
      {state === 'coming' && (
        <span className={styles.placeholder} style={{ backgroundImage: placeholder }} />
      )}
      <img
        className={styles.picture}
        src={imageAddress(reference, large ? imageLimits.storedSide : width)}
        alt={alt}
        draggable={false}
        onLoad={() => setState('sharp')}
        onError={() => (large ? setLarge(false) : setState('missing'))}
      />
    </>
  );
}

/**
 * Width of the smallest rendition that is at least as wide as the screen, or else the stored width. Before a zoom, no
 * picture is wider than the screen.
 */
function screenWidth(): number {
  const wanted = window.innerWidth * window.devicePixelRatio;
  const widths = imageLimits.renditionWidths;
  return widths.find((one) => one >= wanted) ?? imageLimits.storedSide;
}
