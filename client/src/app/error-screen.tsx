import { useRouteError } from 'react-router';
import { Button } from '../components/ui/button.tsx';
import { Page } from '../components/ui/page.tsx';
import { PageHeading } from '../components/ui/page-heading.tsx';
import { StitchedBand } from '../components/ui/stitched-pattern.tsx';
import { useWords } from '../i18n/language.ts';
import { words } from './app.words.ts';

/** What a crashed screen leaves. */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <main id="main" tabIndex={-1}>
      <Failure error={error} />
    </main>
  );
}

/** The words of the specification §8, and a way on. */
export function Failure({ error }: { error: unknown }) {
  const t = useWords(words);
  const offline = !navigator.onLine || /import|module|fetch/i.test(String(error));
  return (
    <>
      <StitchedBand seed="torn" />
      <Page narrow>
        <PageHeading intro={offline ? t.offlineText : t.crashedText}>{t.crashed}</PageHeading>
        <Button onClick={() => location.reload()}>{t.reload}</Button>{' '}
        <Button look="outline" onClick={goHome}>
          {t.toHome}
        </Button>
      </Page>
    </>
  );
}

/** A fresh start: the state of the crashed page goes with it. */
function goHome(): void {
  location.hash = '#/';
  location.reload();
}
