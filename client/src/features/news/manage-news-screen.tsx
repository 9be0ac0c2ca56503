import { listManagedNews } from '@alumni/shared/calls/news';
import { OwnList } from '../../components/editor/own-list/own-list.tsx';
import { ownListWords } from '../../components/editor/own-list/own-list.words.ts';
import { usePageTitle } from '../../components/ui/page/use-page-title.ts';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { newsEditorWords } from './news-editor.words.ts';

export function ManageNewsScreen() {
  const t = useWords(newsEditorWords);
  const own = useWords(ownListWords);
  usePageTitle(t.manage);
  return (
    <OwnList
      title={t.manage}
      kind="news"
      add={{ label: t.add, to: '/newsarticle' }}
      all="/news"
      endpoint={listManagedNews}
      input={{}}
      rows={(news) =>
        news.map(({ _id, title, language, createdAt, images }) => ({
          _id,
          title,
          language,
          to: `/newsarticle/${_id}`,
          day: (
            <time dateTime={createdAt}>{own.postedOn(formatInstant(createdAt, t.language))}</time>
          ),
          state: images.length > 0 && own.pictures(formatNumber(images.length, t.language)),
        }))
      }
    />
  );
}
