import { limits } from '@alumni/shared/core/limits';
import type { UseFormReturn } from 'react-hook-form';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { describeField } from '../../components/editor/fields.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useWords } from '../../i18n/language.ts';
import { useParams } from '../../router/hooks.tsx';
import { type NewsValues, newsEditor } from './news-editor.ts';
import { newsEditorWords } from './news-editor.words.ts';

/** In one file with the screen, which who posts without a network has fetched. */
export { newsEditor };

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
