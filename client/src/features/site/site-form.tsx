import type { Site } from '@alumni/shared/site/site';
import { useEffect } from 'react';
import { ApiError, isNetworkError } from '../../api/api-error.ts';
import type { Undo, Version } from '../../components/editor/editor.ts';
import { EditorForm } from '../../components/editor/form/editor-form.tsx';
import { useEditorForm } from '../../components/editor/form/use-editor-form.ts';
import { useWords } from '../../i18n/language.ts';
import { siteWords } from './site.words.ts';
import { siteEditor, siteId } from './site-editor.ts';
import { SiteFields } from './site-fields.tsx';
import { siteLabels } from './site-labels.ts';
import { useAskedField } from './use-asked-field.ts';

interface SiteFormProps {
  version: Version<Site>;
  onSaved: () => void;
  onLeft: (undo: Undo | undefined) => void;
}

export function SiteForm({ version, onSaved, onLeft }: SiteFormProps) {
  const t = useWords(siteWords);
  const editor = useEditorForm({
    definition: siteEditor,
    target: { id: siteId, base: version },
    explain: (error) => {
      if (isNetworkError(error)) return { text: t.network };
      const detail = error instanceof ApiError ? error.serverMessage : undefined;
      return { text: t.saveFailed, detail };
    },
    onSaved,
    onLeft,
  });
  const field = useAskedField();
  const { setFocus } = editor.form;
  useEffect(() => {
    if (field) setFocus(field);
  }, [field, setFocus]);
  return (
    <EditorForm
      editor={editor}
      definition={siteEditor}
      labels={siteLabels(t)}
      save={t.save}
      namesFields
    >
      <SiteFields form={editor.form} />
    </EditorForm>
  );
}
