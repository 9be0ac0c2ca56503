import { getLatest } from '@alumni/shared/calls/home';
import {
  createNews,
  deleteNews,
  getNews,
  listManagedNews,
  listNews,
  updateNews,
} from '@alumni/shared/calls/news';
import { imageCaps, limits } from '@alumni/shared/core/limits';
import type { NewsItem } from '@alumni/shared/records/news';
import { newsForm } from '@alumni/shared/records/news-form';
import type { UseFormReturn } from 'react-hook-form';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { emptyValues } from '../../components/editor/form/empty-values.ts';
import { describeField } from '../../components/editor/form/fields.tsx';
import { postBody } from '../../components/editor/form/post-body.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useWords } from '../../i18n/language.ts';
import { useParams } from '../../router/hooks.tsx';
import { newsEditorWords } from './news-editor.words.ts';

type NewsValues = typeof empty;

const empty = emptyValues(newsForm.shape);

export const newsEditor: EditorDefinition<NewsItem, NewsValues> = {
  name: 'news',
  calls: {
    read: (id) => callWithEtag(getNews, { params: { id } }),
    update: (id, { values, images, changed }, ifMatch) =>
      call(updateNews, { params: { id }, body: { ...postBody(values, changed), images }, ifMatch }),
  },
  affected: [listNews, listManagedNews, getNews, getLatest],
  schema: newsForm,
  empty,
  valuesOf: ({ title, description, language = '' }) => ({ title, description, language }),
  imagesOf: ({ images }) => images,
  images: { cap: imageCaps.news, least: 0 },
  create: (values, images, key) =>
    call(createNews, { query: { key }, body: { ...postBody(values), images } }),
  remove: (id) => call(deleteNews, { params: { id } }),
  document: 'news',
  paths: {
    create: '/newsarticle',
    list: () => '/admin/managenews',
  },
};

export function NewsEditorScreen() {
  const { id } = useParams();
  const t = useWords(newsEditorWords);
  return (
    <EditorScreen
      definition={newsEditor}
      words={t}
      id={id}
      fields={(form) => <NewsFields form={form} />}
    />
  );
}

function NewsFields({ form }: { form: UseFormReturn<NewsValues> }) {
  const describe = describeField(form, useWords(newsEditorWords).labels);
  return (
    <>
      <TextInput {...describe('title')} required />
      <TextArea {...describe('description')} limit={limits.description} rows={10} required />
    </>
  );
}
