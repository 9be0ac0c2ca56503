import { LinkButton } from '../../components/ui/button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { usePageTitle } from '../../components/ui/use-page-title.ts';
import { useWords } from '../../i18n/language.ts';
import { galleryEditorWords } from './gallery-editor.words.ts';
import { GalleryGrid } from './gallery-grid.tsx';

/** Everyone's galleries, for admins. */
export function ManageGalleryScreen() {
  const t = useWords(galleryEditorWords);
  usePageTitle(t.manage);
  return (
    <Page>
      <PageHeading intro={t.manageIntro}>{t.manage}</PageHeading>
      <GalleryGrid mine="all" action={<LinkButton to="/mygallery">{t.add}</LinkButton>} />
    </Page>
  );
}
