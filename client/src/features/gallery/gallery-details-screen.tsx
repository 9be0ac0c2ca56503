import { getGallery } from '@alumni/shared/calls/gallery';
import { mayEdit } from '@alumni/shared/core/permissions';
import type { Gallery } from '@alumni/shared/records/gallery';
import { DetailsPage } from '../../components/details/details-page.tsx';
import { usePassedRecord } from '../../components/details/use-passed-record.ts';
import { ShareButton } from '../../components/share/share-button.tsx';
import { EditLink } from '../../components/ui/buttons/edit-link.tsx';
import { EmptyState } from '../../components/ui/loading/states.tsx';
import { usePageTitle } from '../../components/ui/page/use-page-title.ts';
import { LinkedText } from '../../components/ui/text/linked-text.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import styles from './gallery-details.module.css';
import { GalleryDetailsSlides } from './gallery-details-slides.tsx';
import { galleryListWords } from './gallery-list.words.ts';

export function GalleryDetailsScreen() {
  const t = useWords(galleryListWords).details;
  const passed = usePassedRecord(getGallery, 'gallery');
  usePageTitle(passed.data?.title);
  return (
    <DetailsPage
      title={
        passed.data?.title ? (
          <span lang={passed.data.language || undefined}>{passed.data.title}</span>
        ) : (
          t.fallbackTitle
        )
      }
      passed={passed}
      missing={t.missing}
      back={{ to: '/gallery', label: t.back }}
    >
      {(gallery) => <GalleryDetails gallery={gallery} />}
    </DetailsPage>
  );
}

function GalleryDetails({ gallery }: { gallery: Gallery }) {
  const t = useWords(galleryListWords).details;
  const { user } = useSession();
  const { _id, description, images, owner } = gallery;
  const title = gallery.title || t.fallbackTitle;
  return (
    <>
      {description && (
        <p className={styles.description} lang={gallery.language || undefined}>
          <LinkedText text={description} />
        </p>
      )}
      <div className={styles.actions}>
        <ShareButton kind="gallery" id={_id} title={title} />
        {mayEdit(user, owner) && <EditLink to={`/mygallery/${_id}`} title={title} />}
      </div>
      {images.length > 0 ? (
        <GalleryDetailsSlides
          images={images}
          title={title}
          descriptions={gallery.imageDescriptions}
        />
      ) : (
        <EmptyState seed={_id}>{t.empty}</EmptyState>
      )}
    </>
  );
}
