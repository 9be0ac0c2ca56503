import { limits } from '@alumni/shared/limits';
import type { UseFormReturn } from 'react-hook-form';
import { useParams } from 'react-router';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { tie } from '../../components/editor/fields.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useWords } from '../../i18n/language.ts';
import { type NewsValues, newsEditor } from './news-editor.ts';
import { words } from './news-editor.words.ts';

export function Screen() {
  const { id } = useParams();
  const t = useWords(words);
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
  const tied = tie(form, useWords(words).labels);
  return (
    <>
      <TextInput {...tied('title')} required />
      <TextArea {...tied('description')} limit={limits.description} rows={10} required />
    </>
  );
}
