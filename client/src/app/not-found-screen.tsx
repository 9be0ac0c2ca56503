import { LinkButton } from '../components/ui/buttons/button.tsx';
import { StitchedBand } from '../components/ui/graphics/stitched-pattern.tsx';
import { Page, PageHeading } from '../components/ui/page/page.tsx';
import { useWords } from '../i18n/language.ts';
import { appWords } from './app.words.ts';

export function NotFoundScreen() {
  const t = useWords(appWords);
  return (
    <>
      <StitchedBand seed="lost thread" />
      <Page narrow>
        <PageHeading intro={t.notFoundText}>{t.notFound}</PageHeading>
        <LinkButton to="/">{t.toHome}</LinkButton>
      </Page>
    </>
  );
}
