import { useEffect } from 'react';
import { Button } from '../components/ui/buttons/button.tsx';
import { StitchedBand } from '../components/ui/graphics/stitched-pattern.tsx';
import type { LoadFailureProps } from '../components/ui/loading/lazy-with-retry.tsx';
import { goToHeading, Page, PageHeading } from '../components/ui/page/page.tsx';
import { uiWords } from '../components/ui/ui.words.ts';
import { useWords } from '../i18n/language.ts';
import { useShown } from '../router/hooks.tsx';
import type { Params } from '../router/match-path.ts';
import { appWords, type RouteTitle } from './app.words.ts';

/** Replaces a layout that has crashed, including its screen. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main id="main" tabIndex={-1}>
      <ScreenCrash error={error} />
    </main>
  );
}

/** Replaces a screen whose code failed to load; its heading names the screen. */
export function LoadFailure(props: LoadFailureProps) {
  const { view } = useShown<{ params: Params; title: RouteTitle | undefined }>();
  useEffect(() => goToHeading(), []);
  return <ScreenCrash {...props} title={view.title} />;
}

/** `LoadFailure` for a layout, which also has to provide `main`. */
export function LayoutFailure(props: LoadFailureProps) {
  return (
    <main id="main" tabIndex={-1}>
      <LoadFailure {...props} />
    </main>
  );
}

/**
 * Replaces a crashed screen. Shows the message of specification §8, or that the page could not be loaded, and a link
 * onwards.
 */
export function ScreenCrash({
  error,
  onRetry,
  busy = false,
  title,
}: { error?: unknown; title?: RouteTitle | undefined } & Partial<LoadFailureProps>) {
  const t = useWords(appWords);
  const { failed } = useWords(uiWords);
  const offline = onRetry || !navigator.onLine || /import|module|fetch/i.test(String(error));
  return (
    <>
      <StitchedBand seed="torn" />
      <Page narrow>
        {title ? (
          <PageHeading intro={`${failed} ${t.offlineText}`}>{t.titles[title]}</PageHeading>
        ) : (
          <PageHeading intro={offline ? t.offlineText : t.crashedText}>
            {offline ? failed : t.crashed}
          </PageHeading>
        )}
        <p className="button-row">
          <Button onClick={onRetry ?? reload} busy={busy}>
            {onRetry ? t.retry : t.reload}
          </Button>
          <Button variant="outline" onClick={goHome}>
            {t.toHome}
          </Button>
        </p>
      </Page>
    </>
  );
}

function reload(): void {
  location.reload();
}

/** Opens the home page with a reload, which discards the state of the crashed screen. */
function goHome(): void {
  location.hash = '#/';
  location.reload();
}
