import { useState } from 'react';
import { useRecordScreen } from '../../components/editor/use-record-screen.ts';
import { useUndoOffer } from '../../components/editor/use-undo-offer.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { Loading, SkeletonRows } from '../../components/ui/loading.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { ErrorState, RetryBar } from '../../components/ui/states.tsx';
import { usePageTitle } from '../../components/ui/use-page-title.ts';
import { useWords } from '../../i18n/language.ts';
import { useLocation, useNavigate } from '../../router/hooks.tsx';
import styles from './site.module.css';
import { siteWords } from './site.words.ts';
import { siteEditor, siteId } from './site-editor.ts';
import { SiteForm } from './site-form.tsx';
import { SitePreview } from './site-preview.tsx';

const SiteHistory = lazyWithRetry<{ onRestored: () => void }>(
  async () => (await import('./site-history.tsx')).SiteHistory,
  <Loading />,
);

/** The association's names and texts. */
export function SiteEditorScreen() {
  const t = useWords(siteWords);
  const { state } = useLocation();
  usePageTitle(t.title);
  return (
    <Page narrow>
      <PageHeading intro={t.intro}>{t.title}</PageHeading>
      <Association key={state?.undo} />
    </Page>
  );
}

/** Key it by the navigation state's `undo`: the form reads a restored draft only when mounted. */
function Association() {
  const t = useWords(siteWords);
  const navigate = useNavigate();
  const offerUndo = useUndoOffer('/admin/site');
  const { version, error, editing, isFetching, retry, edit, read } = useRecordScreen(
    siteEditor,
    siteId,
  );
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  if (!version) {
    if (error) return <ErrorState onRetry={retry} busy={isFetching} />;
    return (
      <Loading>
        <SkeletonRows rows={6} />
      </Loading>
    );
  }
  if (editing) {
    return (
      <SiteForm
        version={version}
        onSaved={() => {
          read();
          // The header has the new name.
          inBackground(navigate('/admin/site', { replace: true }));
        }}
        onLeft={(undo) => {
          offerUndo(undo);
          read();
        }}
      />
    );
  }
  const values = siteEditor.valuesOf(version.data);
  return (
    <>
      {error && <RetryBar onRetry={retry} busy={isFetching} />}
      <div className={styles.ways}>
        <Button onClick={() => inBackground(edit())}>{t.edit}</Button>
        <LinkButton variant="outline" to="/admin/setup">
          {t.setup}
        </LinkButton>
      </div>
      <SitePreview page="home" values={values} />
      <SitePreview page="about" values={values} />
      <details
        className={styles.group}
        open={isHistoryOpen}
        onToggle={(event) => setHistoryOpen(event.currentTarget.open)}
      >
        <summary>
          <h2>{t.history}</h2>
        </summary>
        {isHistoryOpen && <SiteHistory onRestored={retry} />}
      </details>
    </>
  );
}
