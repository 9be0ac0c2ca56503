import { listManagedNews } from '@alumni/shared/calls/news';
import { OwnList } from '../../components/editor/own-list/own-list.tsx';
import { usePageTitle } from '../../components/ui/page/use-page-title.ts';
import { useWords } from '../../i18n/language.ts';
import { newsEditorWords } from './news-editor.words.ts';

export function ManageNewsScreen() {
  const t = useWords(newsEditorWords);
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
        news.map(({ _id, title, language }) => ({
          _id,
          title,
          language,
          to: `/newsarticle/${_id}`,
        }))
      }
    />
  );
}
