import { listGalleries } from '@alumni/shared/calls/gallery';
import { pageSizes } from '@alumni/shared/core/limits';
import type { Gallery } from '@alumni/shared/records/gallery';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { AllowanceNote } from '../../components/editor/allowance-note.tsx';
import { TrashLink } from '../../components/editor/trash-link.tsx';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { Pager } from '../../components/list/pager.tsx';
import { useLast } from '../../components/list/use-last.ts';
import { useListAddress } from '../../components/list/use-list-address.ts';
import { EditLink } from '../../components/ui/edit-link.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { Loading, Skeleton } from '../../components/ui/loading.tsx';
import { EmptyState, ErrorState, RetryBar } from '../../components/ui/states.tsx';
import { StitchedPattern } from '../../components/ui/stitched-pattern.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useWayBack } from '../../components/ui/way-back.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { galleryEditorWords } from './gallery-editor.words.ts';
import styles from './gallery-grid.module.css';

interface GalleryGridProps {
  /** 'true': the reader's own galleries; 'all': everyone's, for those who manage them. */
  mine: 'true' | 'all';
  /** Heading of the grid; absent if the page's heading serves. */
  title?: string;
  action: ReactNode;
}

/** Galleries to be managed, six a page: cover, title, the start of the description. */
export function GalleryGrid({ mine, title, action }: GalleryGridProps) {
  const top = useRef<HTMLElement>(null);
  const { address, go } = useListAddress(['newFirst']);
  const { page } = address;
  const query = { mine, page, limit: pageSizes.ownGalleries };
  const { data, error, refetch, isFetching } = useEndpoint(
    listGalleries,
    { query },
    { staleTime: 0 },
  );
  const shown = useLast(useMemo(() => data && { ...data, page }, [data, page]));
  useEffect(() => {
    if (error) console.error('The galleries could not be fetched.', error);
  }, [error]);
  // The last gallery of the last page was deleted.
  const lastPage = shown?.totalPages;
  const pastTheEnd = lastPage !== undefined && !isFetching && page > lastPage;
  useEffect(() => {
    if (pastTheEnd && lastPage) go({ page: lastPage }, { replace: true });
  });

  const retry = () => inBackground(refetch());
  const turn = (to: number) => {
    // The page that could not be fetched is in the address already.
    if (to === page) retry();
    else go({ page: to });
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section
      ref={top}
      className={styles.section}
      tabIndex={-1}
      aria-busy={isFetching}
      {...(title ? { 'aria-labelledby': 'gallery-grid' } : {})}
    >
      <div className={styles.top}>
        {title && <h2 id="gallery-grid">{title}</h2>}
        {action}
      </div>
      <AllowanceNote />
      {error && shown && <RetryBar onRetry={retry} busy={isFetching} />}
      {error && !shown && <ErrorState onRetry={retry} busy={isFetching} />}
      {!error && !shown && (
        <Loading>
          <Skeleton height="16rem" />
        </Loading>
      )}
      {shown && <Cards galleries={shown.gallery} />}
      {shown && (
        <Pager page={error ? shown.page : page} totalPages={shown.totalPages} onPage={turn} />
      )}
      <TrashLink />
    </section>
  );
}

function Cards({ galleries }: { galleries: readonly Gallery[] }) {
  const t = useWords(galleryEditorWords);
  if (galleries.length === 0) return <EmptyState seed={t.noItems}>{t.noItems}</EmptyState>;
  return (
    <ul className={styles.grid}>
      {galleries.map((gallery) => (
        <li key={gallery._id}>
          <Card gallery={gallery} />
        </li>
      ))}
    </ul>
  );
}

function Card({ gallery: { _id, title, description, images } }: { gallery: Gallery }) {
  const t = useWords(galleryEditorWords);
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
      <h3>{name}</h3>
      {description && <p className={styles.description}>{description}</p>}
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
