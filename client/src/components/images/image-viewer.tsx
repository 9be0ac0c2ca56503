import { imageLimits } from '@alumni/shared/core/limits';
import { type ReactNode, useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/plugins/counter.css';
import 'yet-another-react-lightbox/styles.css';
import { useWords } from '../../i18n/language.ts';
import { StitchedPattern } from '../ui/stitched-pattern.tsx';
import { imageAddress } from './image-address.ts';
import styles from './image-viewer.module.css';
import { imageViewerWords } from './image-viewer.words.ts';
import { loadedBackground, OpeningPicture } from './opening-picture.tsx';

interface ImageViewerProps {
  images: readonly string[];
  title: string;
  /** The picture to begin with, from 0. */
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
}

/** One picture at a time on the whole screen: buttons, arrow keys, swipe; wraps around. */
export function ImageViewer({ images, title, index, onView, onClose }: ImageViewerProps) {
  const t = useWords(imageViewerWords);
  const [entered, setEntered] = useState(false);
  const [placeholders] = useState(() => images.map(loadedBackground));
  // The lightbox goes back to `index` when it gets other slides.
  const [slides] = useState(() => {
    const width = screenWidth();
    return images.map((reference, at) => ({
      src: imageAddress(reference, width),
      alt: t.picture(title, at + 1, images.length),
    }));
  });
  const lightbox = (
    <Lightbox
      open
      close={onClose}
      on={{ view: ({ index: at }) => onView(at), entered: () => setEntered(true) }}
      index={index}
      slides={slides}
      plugins={[Counter]}
      className={styles.viewer ?? ''}
      // The neighbours only: visitors pay for every picture.
      carousel={{ preload: 1, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      labels={{
        Previous: t.previous,
        Next: t.next,
        Close: t.close,
        Slide: t.slide,
        Carousel: t.carousel,
        'Photo gallery': title,
        Lightbox: t.viewer,
        '{index} of {total}': t.slideOf,
      }}
      render={{
        slideContainer: ({ slide, children }) => (
          <Slide placeholder={placeholders[slides.findIndex(({ src }) => src === slide.src)]}>
            {children}
          </Slide>
        ),
        iconError: () => <StitchedPattern seed={title} className={styles.missing} />,
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

interface SlideProps {
  placeholder: string | undefined;
  children: ReactNode;
}

/** The size that the page had loaded of the picture, until the sharp one has covered it. */
function Slide({ placeholder, children }: SlideProps) {
  const [sharp, setSharp] = useState(false);
  return (
    <div
      className={styles.slide}
      style={{ backgroundImage: sharp ? undefined : placeholder }}
      onLoadCapture={() => setSharp(true)}
    >
      {children}
    </div>
  );
}

/** The smallest rendition that fills the screen. */
function screenWidth(): number {
  const wanted = Math.max(window.innerWidth, window.innerHeight) * window.devicePixelRatio;
  const widths = imageLimits.renditionWidths;
  return widths.find((one) => one >= wanted) ?? imageLimits.storedSide;
}
