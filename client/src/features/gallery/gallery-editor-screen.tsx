import { limits } from '@alumni/shared/core/limits';
import type { UseFormReturn } from 'react-hook-form';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { describeField } from '../../components/editor/fields.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { lazyComponent } from '../../components/ui/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useParams } from '../../router/hooks.tsx';
import { type GalleryValues, galleryEditor } from './gallery-editor.ts';
import { galleryEditorWords } from './gallery-editor.words.ts';

/** Stands under the form, which should not wait for it. */
const GalleryGrid = lazyComponent(() => import('./gallery-grid.tsx'), 'GalleryGrid');

/** In one file with the screen, which who posts without a network has fetched. */
export { galleryEditor };

export function GalleryEditorScreen() {
  const { id } = useParams();
  const t = useWords(galleryEditorWords);
  const text = useMessages();
  return (
    <EditorScreen
      definition={galleryEditor}
      words={{ ...t, imagesFull: text('galleryFull') }}
      id={id}
      fields={(form) => <GalleryFields form={form} />}
    >
      {!id && (
        <GalleryGrid
          mine="true"
          title={t.own}
          action={
            <Button variant="outline" onClick={goToForm}>
              {t.add}
            </Button>
          }
        />
      )}
    </EditorScreen>
  );
}

/** The form of a new gallery is above the grid: scrolls up to it. */
function goToForm(): void {
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('main form input')?.focus({ preventScroll: true });
}

function GalleryFields({ form }: { form: UseFormReturn<GalleryValues> }) {
  const describe = describeField(form, useWords(galleryEditorWords).labels);
  return (
    <>
      <TextInput {...describe('title')} required />
      <TextArea {...describe('description')} limit={limits.description} optional />
    </>
  );
}
