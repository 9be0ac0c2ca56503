import { preview } from '@alumni/shared/core/limits';
import { mayEdit } from '@alumni/shared/core/permissions';
import type { Gallery } from '@alumni/shared/records/gallery';
import { useDetailsLink } from '../../components/details/use-details-link.ts';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { InLanguage } from '../../components/list/in-language.tsx';
import { Meta } from '../../components/list/meta.tsx';
import { ShareButton } from '../../components/share/share-button.tsx';
import { EditLink } from '../../components/ui/buttons/edit-link.tsx';
import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { Skeleton } from '../../components/ui/loading/states.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { galleryListWords } from './gallery-list.words.ts';
import styles from './gallery-list-row.module.css';

const side = 176;
/** On a phone four tiles share the width. */
const sizes = `(min-width: 48em) ${side}px, 21vw`;

/** A row whose whole area is the link of its title. */
export function GalleryListRow({ gallery }: { gallery: Gallery }) {
  const t = useWords(galleryListWords);
  const { user } = useSession();
  const details = useDetailsLink('/gallerydetails', 'gallery', gallery);
  const { _id, images, owner } = gallery;
  const title = gallery.title || t.details.fallbackTitle;
  const more = images.length - preview.galleryThumbnails;
  return (
    <>
      <h2 lang={(gallery.title && gallery.language) || undefined}>
        <Link className={styles.link} {...details}>
          {title}
        </Link>
      </h2>
      <Meta>
        <span>{t.count(formatNumber(images.length, t.language), images.length === 1)}</span>
        <InLanguage of={gallery.language} />
        <span className={styles.actions}>
          <ShareButton kind="gallery" id={_id} title={title} />
          {mayEdit(user, owner) && <EditLink to={`/mygallery/${_id}`} title={title} />}
        </span>
      </Meta>
      <div className={styles.tiles}>
        {images.slice(0, preview.galleryThumbnails).map((reference) => (
          <StoredImage
            key={reference}
            reference={reference}
            alt=""
            width={side}
            height={side}
            sizes={sizes}
            className={styles.tile}
            fallback={
              <StitchedPattern seed={reference} columns={4} rows={4} className={styles.tile} />
            }
          />
        ))}
        {more > 0 && (
          <span className={`${styles.tile} ${styles.more}`}>
            {t.more(formatNumber(more, t.language))}
          </span>
        )}
      </div>
    </>
  );
}

export function GallerySkeletons() {
  return ['a', 'b', 'c'].map((key) => (
    <div key={key} className={styles.coming}>
      <Skeleton width="50%" height="1.5rem" />
      <div className={styles.tiles}>
        {['a', 'b', 'c', 'd'].map((tile) => (
          <div key={tile} className={styles.tile} />
        ))}
      </div>
    </div>
  ));
}
