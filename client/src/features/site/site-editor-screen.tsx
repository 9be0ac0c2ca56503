import { useState } from 'react';
import type { Undo } from '../../components/editor/editor.ts';
import { useRecordScreen } from '../../components/editor/record/use-record-screen.ts';
import { useUndoOffer } from '../../components/editor/saving/use-undo-offer.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { QueryStatus } from '../../components/ui/loading/states.tsx';
import { Page } from '../../components/ui/page/page.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation, useNavigateIfHere } from '../../router/hooks.tsx';
import styles from './site.module.css';
import { siteWords } from './site.words.ts';
import { siteEditor, siteId } from './site-editor.ts';
import { SiteForm } from './site-form.tsx';
import { SitePictureForm } from './site-picture-form.tsx';
import { type PicturePlace, pictureEditors } from './site-pictures.ts';
import { SitePreview } from './site-preview.tsx';

const places = ['logo', 'home'] as const satisfies PicturePlace[];

const SiteHistory = lazyComponent(() => import('./site-history.tsx'), 'SiteHistory');

/** Edits the association's names, texts and pictures. */
export function SiteEditorScreen() {
  const t = useWords(siteWords);
  const { state } = useLocation();
  return (
    <Page narrow title={t.title} intro={t.intro}>
      <Association key={state?.undo} />
    </Page>
  );
}

/**
 * The `key` of this component must be the navigation state's `undo`. The form reads a restored draft only when it
 * mounts, and a new key mounts it again.
 */
function Association() {
  const t = useWords(siteWords);
  const navigate = useNavigateIfHere();
  const offerUndo = useUndoOffer('/admin/site');
  const record = useRecordScreen(
    siteEditor,
    siteId,
    (state) => state?.edit === true && state.field !== 'logo',
  );
  const { data: version, editing, refetch, edit, read } = record;
  const pictures = {
    logo: useRecordScreen(
      pictureEditors.logo,
      'logo',
      (state) => state?.edit === true && state.field === 'logo',
    ),
    home: useRecordScreen(pictureEditors.home, 'home', () => false),
  };
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  if (!version) return <QueryStatus of={record} rows={6} />;
  /** Navigates to this same screen. The header then renders again and shows the new name or logo. */
  const redraw = () => navigate('/admin/site', { replace: true });
  const readAgain = () =>
    Promise.all([record, ...Object.values(pictures)].map((one) => one.refetch())).then(redraw);
  const leaving = (close: () => void) => ({
    onSaved: () => {
      close();
      inBackground(redraw());
    },
    onLeft: (undo: Undo | undefined) => {
      offerUndo(undo);
      close();
    },
  });
  if (editing) return <SiteForm version={version} {...leaving(read)} />;
  const values = siteEditor.valuesOf(version.data);
  for (const place of places) {
    const picture = pictures[place];
    if (!picture.editing || !picture.data) continue;
    // Saving a picture changes the version of the texts: fetch it again.
    const close = () => {
      picture.read();
      inBackground(refetch());
    };
    return (
      <SitePictureForm
        key={place}
        place={place}
        version={picture.data}
        texts={values}
        {...leaving(close)}
      />
    );
  }
  return (
    <>
      <QueryStatus of={record} />
      <div className={styles.ways}>
        <Button onClick={edit}>{t.edit}</Button>
        {places.map((place) => (
          <Button key={place} variant="outline" onClick={() => pictures[place].edit()}>
            {t.pictures[place].title}
          </Button>
        ))}
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
        {isHistoryOpen && <SiteHistory onRestored={() => inBackground(readAgain())} />}
      </details>
    </>
  );
}
