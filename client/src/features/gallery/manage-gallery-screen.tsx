import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { Page } from '../../components/ui/page/page.tsx';
import { useWords } from '../../i18n/language.ts';
import { galleryEditorWords } from './gallery-editor.words.ts';
import { GalleryGrid } from './gallery-grid.tsx';

export function ManageGalleryScreen() {
  const t = useWords(galleryEditorWords);
  return (
    <Page title={t.manage} intro={t.manageIntro}>
      <GalleryGrid mine="all" action={<LinkButton to="/mygallery">{t.add}</LinkButton>} />
    </Page>
  );
}
