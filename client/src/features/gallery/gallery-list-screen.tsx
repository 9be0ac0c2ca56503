import { ListPage } from '../../components/list/list-page.tsx';
import { NumberedList } from '../../components/list/numbered-list.tsx';
import { SortToolbar } from '../../components/list/search-toolbar.tsx';
import { useList } from '../../components/list/use-list.ts';
import { useWords } from '../../i18n/language.ts';
import { galleryList } from './gallery-list.ts';
import { galleryListWords } from './gallery-list.words.ts';
import { GalleryListRow, GallerySkeletons } from './gallery-list-row.tsx';

export function GalleryListScreen() {
  const t = useWords(galleryListWords);
  const list = useList(galleryList);
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={<SortToolbar list={list} />}
      empty={t.empty}
      nextSteps={[{ to: '/mygallery', label: t.add }]}
      loading={t.loading}
      skeleton={<GallerySkeletons />}
    >
      {(rows, firstNumber) => (
        <NumberedList rows={rows} firstNumber={firstNumber}>
          {(gallery) => <GalleryListRow gallery={gallery} />}
        </NumberedList>
      )}
    </ListPage>
  );
}
