import { getNews } from '@alumni/shared/calls/news';
import { isAdmin } from '@alumni/shared/core/permissions';
import type { NewsItem } from '@alumni/shared/records/news';
import { StoredImage } from '../../components/images/stored-image.tsx';
import { ExpandableText } from '../../components/list/expandable-text.tsx';
import { InLanguage } from '../../components/list/in-language.tsx';
import { LinkedRecord } from '../../components/list/linked-record.tsx';
import { ListPage } from '../../components/list/list-page.tsx';
import { Meta } from '../../components/list/meta.tsx';
import { NumberedList } from '../../components/list/numbered-list.tsx';
import { SortToolbar } from '../../components/list/search-toolbar.tsx';
import { useList } from '../../components/list/use-list.ts';
import { useWholeRecord } from '../../components/list/use-whole-record.ts';
import { ShareButton } from '../../components/share/share-button.tsx';
import { EditLink } from '../../components/ui/buttons/edit-link.tsx';
import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import styles from './news-list.module.css';
import { newsList } from './news-list.ts';
import { newsListWords } from './news-list.words.ts';

export function NewsListScreen() {
  const t = useWords(newsListWords);
  const list = useList(newsList);
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      first={
        <LinkedRecord endpoint={getNews}>
          {(item) => <NewsRow item={item} startsOpen />}
        </LinkedRecord>
      }
      toolbar={<SortToolbar list={list} />}
      empty={t.empty}
      nextSteps={[{ to: '/newsarticle', label: t.add }]}
    >
      {(rows, firstNumber) => (
        <NumberedList rows={rows} firstNumber={firstNumber}>
          {(item) => <NewsRow item={item} />}
        </NumberedList>
      )}
    </ListPage>
  );
}

function NewsRow({ item: listed, startsOpen = false }: { item: NewsItem; startsOpen?: boolean }) {
  const t = useWords(newsListWords);
  const { user } = useSession();
  const { record: item, rest } = useWholeRecord(getNews, listed);
  return (
    <div className={styles.row}>
      <h2 lang={item.language || undefined}>{item.title}</h2>
      <StoredImage
        reference={item.images[0] ?? ''}
        alt=""
        width={320}
        height={240}
        sizes="10rem"
        className={styles.thumbnail}
        fallback={
          <StitchedPattern seed={item._id} columns={6} rows={5} className={styles.thumbnail} />
        }
      />
      <Meta>
        <span>{t.postedBy}</span>
        <time dateTime={item.createdAt}>
          {t.postedOn(formatInstant(item.createdAt, t.language))}
        </time>
        <InLanguage of={item.language} />
        <ShareButton kind="news" id={item._id} title={item.title} />
        {isAdmin(user) && <EditLink to={`/newsarticle/${item._id}`} title={item.title} />}
      </Meta>
      <ExpandableText
        text={item.description}
        images={item.images}
        language={item.language}
        title={item.title}
        startsOpen={startsOpen}
        rest={rest}
      />
    </div>
  );
}
