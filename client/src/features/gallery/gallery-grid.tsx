import { listGalleries } from '@alumni/shared/calls/gallery';
import { pageSizes } from '@alumni/shared/core/limits';
import type { Gallery } from '@alumni/shared/records/gallery';
import type { ReactNode } from 'react';
import { LazyUnsavedDrafts } from '../../components/editor/drafts/lazy-unsaved-drafts.tsx';
import { AllowanceNote } from '../../components/editor/own-list/allowance-note.tsx';
import { ownListWords } from '../../components/editor/own-list/own-list.words.ts';
import { TrashLink } from '../../components/editor/own-list/trash-link.tsx';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListResults } from '../../components/list/list-results.tsx';
import { useList } from '../../components/list/use-list.ts';
import { EditLink } from '../../components/ui/buttons/edit-link.tsx';
import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { Skeleton } from '../../components/ui/loading/states.tsx';
import { useWayBack } from '../../components/ui/page/way-back.ts';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { galleryEditorWords } from './gallery-editor.words.ts';
import styles from './gallery-grid.module.css';

const managed = (mine: 'true' | 'all') =>
  defineList(listGalleries, {
    pageSize: pageSizes.ownGalleries,
    filters: noFilter,
    ask: { mine },
    staleTime: 0,
    read: ({ gallery: rows, totalPages }) => ({ rows, totalPages }),
  });
const managedGalleries = { true: managed('true'), all: managed('all') };

interface GalleryGridProps {
  /** 'true': the reader's own galleries; 'all': everyone's, for admins. */
  mine: 'true' | 'all';
  /** Heading of the grid; omitted if the page's heading serves. */
  title?: string;
  action: ReactNode;
}

/** Galleries to manage, six per page: cover, title, beginning of the description. */
export function GalleryGrid({ mine, title, action }: GalleryGridProps) {
  const t = useWords(galleryEditorWords);
  const list = useList(managedGalleries[mine]);
  return (
    <div className={styles.section}>
      <div className={styles.top}>
        {title && <h2>{title}</h2>}
        {action}
      </div>
      <AllowanceNote />
      <LazyUnsavedDrafts kind="gallery" path="/mygallery" />
      <ListResults
        label={title ?? t.manage}
        list={list}
        empty={t.noItems}
        skeleton={<Skeleton height="16rem" />}
      >
        {(galleries) => <Cards galleries={galleries} heading={title ? 'h3' : 'h2'} />}
      </ListResults>
      <TrashLink />
    </div>
  );
}

interface CardsProps {
  galleries: readonly Gallery[];
  /** One level below the grid's heading. */
  heading: 'h2' | 'h3';
}

function Cards({ galleries, heading }: CardsProps) {
  return (
    <ul className={styles.grid}>
      {galleries.map((gallery) => (
        <li key={gallery._id}>
          <RowBoundary row={gallery}>
            <Card gallery={gallery} heading={heading} />
          </RowBoundary>
        </li>
      ))}
    </ul>
  );
}

function Card({ gallery, heading: Heading }: { gallery: Gallery; heading: 'h2' | 'h3' }) {
  const { _id, title, description, images, language, createdAt } = gallery;
  const t = useWords(galleryEditorWords);
  const own = useWords(ownListWords);
  const name = title || t.untitled;
  const to = `/mygallery/${_id}`;
  const backTo = useWayBack();
  return (
    <article className={styles.card}>
      <StoredImage
        reference={images[0] ?? ''}
        alt=""
        width={320}
        height={240}
        sizes="(min-width: 48em) 20rem, 92vw"
        className={styles.cover}
        fallback={<StitchedPattern seed={_id} columns={8} rows={6} className={styles.cover} />}
      />
      <Heading lang={(title && language) || undefined}>{name}</Heading>
      <p className={styles.facts}>
        <time dateTime={createdAt}>{own.postedOn(formatInstant(createdAt, t.language))}</time>{' '}
        <span>
          {images.length > 0 ? own.pictures(formatNumber(images.length, t.language)) : t.notPublic}
        </span>
      </p>
      {description && (
        <p className={styles.description} lang={language || undefined}>
          {description}
        </p>
      )}
      <div className={styles.actions}>
        <Link to={to} state={{ backTo }} className="button button-outline">
          {t.details}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Link>
        <EditLink to={to} title={name} />
      </div>
    </article>
  );
}
