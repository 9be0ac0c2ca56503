import { useWords } from '../../../i18n/language.ts';
import { StitchedPattern } from '../../ui/graphics/stitched-pattern.tsx';
import { StoredImage } from '../stored-image.tsx';
import styles from './image-strip.module.css';
import { imageStripWords } from './image-strip.words.ts';
import { useImageViewer } from './use-image-viewer.tsx';

const nearest: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' };

interface PicturesProps {
  images: readonly string[];
  title: string;
}

/** Pictures in one row that is at most 300 px high (specification §9); a tap opens them in full screen. */
export function ImageStrip({ images, title }: PicturesProps) {
  return <Pictures images={images} title={title} layout={styles.strip} sizes="20rem" />;
}

/** Pictures in a grid that fills its column. */
export function ImageGrid({ images, title }: PicturesProps) {
  const sizes = '(min-width: 48em) 22rem, 48vw';
  return <Pictures images={images} title={title} layout={styles.grid} sizes={sizes} />;
}

/** The first picture large, the others in a row below it. */
export function LeadPictures({ images, title }: PicturesProps) {
  const first = { width: 800, height: 450, sizes: '(min-width: 60em) 50rem, 92vw', eager: true };
  const sizes = '(min-width: 60em) 12rem, 22vw';
  return (
    <Pictures images={images} title={title} layout={styles.lead} sizes={sizes} first={first} />
  );
}

function Pictures({
  images,
  title,
  layout,
  sizes,
  first,
}: PicturesProps & {
  layout: string | undefined;
  sizes: string;
  first?: { width: number; height: number; sizes: string; eager: boolean };
}) {
  const t = useWords(imageStripWords);
  const { open, viewer } = useImageViewer(images, title);
  if (images.length === 0) return null;
  return (
    <>
      <ul className={layout}>
        {images.map((reference, index) => (
          <li key={reference}>
            <button
              type="button"
              className={styles.picture}
              aria-label={t.enlarge(title, index + 1, images.length)}
              onClick={() => open(index)}
              // Browsers do not scroll to a focused element that is half visible.
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView(nearest)}
            >
              <StoredImage
                reference={reference}
                alt=""
                {...(index === 0 && first ? first : { width: 320, height: 240, sizes })}
                fallback={<StitchedPattern seed={reference} columns={4} rows={3} />}
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
