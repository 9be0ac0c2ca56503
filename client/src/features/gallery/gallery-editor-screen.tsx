import type { SessionUser } from '@alumni/shared/accounts/auth';
import {
  createGallery,
  deleteGallery,
  getGallery,
  listGalleries,
  updateGallery,
} from '@alumni/shared/calls/gallery';
import { imageCaps, limits } from '@alumni/shared/core/limits';
import { isAdmin } from '@alumni/shared/core/permissions';
import type { Gallery } from '@alumni/shared/records/gallery';
import { galleryForm } from '@alumni/shared/records/gallery-form';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { describeField } from '../../components/editor/form/fields.tsx';
import { postBody } from '../../components/editor/form/post-body.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import {
  descriptionsField,
  readDescriptions,
  writeDescriptions,
} from '../../components/images/viewer/image-descriptions.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useParams } from '../../router/hooks.tsx';
import { DescriptionInput } from './description-input.tsx';
import { galleryEditorWords } from './gallery-editor.words.ts';
import { emptyGallery, type GalleryValues } from './gallery-values.ts';

/** Loaded on demand: the form above does not wait for it. */
const GalleryGrid = lazyComponent(() => import('./gallery-grid.tsx'), 'GalleryGrid');

/** Admins return to all galleries, members to their own. */
function list(user: SessionUser | undefined): string {
  return isAdmin(user) ? '/admin/managegallery' : '/mygallery';
}

function toGalleryBody(values: GalleryValues, changed?: readonly string[]) {
  const imageDescriptions = readDescriptions(values.imageDescriptions);
  return { ...postBody(values, changed), imageDescriptions };
}

export const galleryEditor: EditorDefinition<Gallery, GalleryValues> = {
  name: 'gallery',
  calls: {
    read: (id) => callWithEtag(getGallery, { params: { id } }),
    update: (id, { values, images, changed }, ifMatch) =>
      call(updateGallery, {
        params: { id },
        body: { ...toGalleryBody(values, changed), images },
        ifMatch,
      }),
  },
  affected: [listGalleries, getGallery],
  // Pictures are validated separately: they have no paths before their upload.
  schema: z.extend(z.omit(galleryForm, { images: true, imageDescriptions: true }), {
    imageDescriptions: z.string(),
  }),
  empty: emptyGallery,
  valuesOf: ({ title, description, language = '', imageDescriptions = {} }) => ({
    title,
    description,
    language,
    imageDescriptions: writeDescriptions(imageDescriptions),
  }),
  imagesOf: ({ images }) => images,
  images: { cap: imageCaps.gallery, least: 1 },
  create: (values, images, key) =>
    call(createGallery, { query: { key }, body: { ...toGalleryBody(values), images } }),
  remove: (id) => call(deleteGallery, { params: { id } }),
  ownerOf: ({ owner }) => owner,
  document: 'gallery',
  paths: {
    create: '/mygallery',
    list,
  },
};

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
      pictureField={(form) => (picture) => <DescriptionInput form={form} {...picture} />}
      display={(name, value) =>
        name === descriptionsField ? Object.values(readDescriptions(value)).join('\n') : value
      }
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

/** Scrolls up to the form of a new gallery, above the grid. */
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
