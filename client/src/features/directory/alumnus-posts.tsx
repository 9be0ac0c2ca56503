import { listPostsOf } from '@alumni/shared/calls/directory';
import type { AlumnusPost } from '@alumni/shared/people/directory';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { RetryBar } from '../../components/ui/loading/states.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './alumnus-details.module.css';
import { alumnusDetailsWords } from './alumnus-details.words.ts';

const screens: Record<AlumnusPost['kind'], string> = {
  event: '/eventdetails',
  opportunity: '/opportunities',
  gallery: '/gallerydetails',
};

/** A person's posts. Renders nothing if there are none or the page is not public. */
export function AlumnusPosts({ rollNo }: { rollNo: string }) {
  const t = useWords(alumnusDetailsWords);
  // Always refetch: the owner returns from an editor and expects the new post.
  const input = { params: { rollNo } };
  const { data, error, isFetching, refetch } = useEndpoint(listPostsOf, input, { staleTime: 0 });
  if (!data && error && error.status !== 404) {
    return <RetryBar onRetry={refetch} busy={isFetching} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.posts}>
      <h2>{t.posts}</h2>
      <ul>
        {data.map(({ kind, _id, title, createdAt, language }) => (
          <li key={_id}>
            <Link
              to={`${screens[kind]}?id=${encodeURIComponent(_id)}`}
              lang={(title && language) || undefined}
            >
              {title || t.kinds[kind]}
            </Link>
            <p>
              {t.kinds[kind]} ·{' '}
              <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
