import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../components/ui/button.tsx';
import type { Missing } from '../components/ui/late.tsx';
import { Page } from '../components/ui/page.tsx';
import { goToHeading, PageHeading } from '../components/ui/page-heading.tsx';
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

/** What stands for a screen whose code could not be fetched. */
export function LoadFailure(props: Missing) {
  useEffect(goToHeading, []);
  return <Failure {...props} />;
}

/** The same for a frame of screens, which has the `main` of the page. */
export function LayoutFailure(props: Missing) {
  return (
    <main id="main" tabIndex={-1}>
      <LoadFailure {...props} />
    </main>
  );
}

/** The words of the specification §8, and a way on. */
function Failure({ error, onRetry, busy = false }: { error?: unknown } & Partial<Missing>) {
  const t = useWords(words);
  const offline = onRetry || !navigator.onLine || /import|module|fetch/i.test(String(error));
  return (
    <>
      <StitchedBand seed="torn" />
      <Page narrow>
        <PageHeading intro={offline ? t.offlineText : t.crashedText}>{t.crashed}</PageHeading>
        <Button onClick={onRetry ?? reload} busy={busy}>
          {onRetry ? t.retry : t.reload}
        </Button>{' '}
        <Button look="outline" onClick={goHome}>
          {t.toHome}
        </Button>
      </Page>
    </>
  );
}

function reload(): void {
  location.reload();
}

/** A fresh start: the state of the crashed page goes with it. */
function goHome(): void {
  location.hash = '#/';
  location.reload();
}
