import { restoreRecord } from '@alumni/shared/calls/trash';
import type { Path } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { explainFailure } from '../../form/explain-failure.ts';
import { ImagePicker } from '../../images/picker/image-picker.tsx';
import type { EditorFormOptions, EditorRemoval, EditorScreenProps, TextValues } from '../editor.ts';
import { EditorForm } from './editor-form.tsx';
import { describeField, MoreFields } from './fields.tsx';
import { languageField } from './post-body.ts';
import { LanguageSelect, useTextDisplay } from './text-language.tsx';
import { useEditorForm } from './use-editor-form.ts';

type RecordFormProps<Saved, Values extends TextValues> = Omit<
  EditorScreenProps<Saved, Values>,
  'id' | 'children'
> &
  Pick<EditorFormOptions<Saved, Values>, 'target' | 'onSaved' | 'onQueued' | 'onLeft'> & {
    onRemoved?: EditorRemoval['onRemoved'];
  };

/** Form of a record: the inputs of its kind, its pictures, then inputs that few records need. */
export function RecordForm<Saved, Values extends TextValues>({
  definition,
  words: own,
  fields,
  belowPictures,
  more,
  pictureField,
  display,
  target,
  onSaved,
  onQueued,
  onLeft,
  onRemoved,
}: RecordFormProps<Saved, Values>) {
  const text = useMessages();
  const show = useTextDisplay(display);
  const editor = useEditorForm({
    definition,
    target,
    explain: explainFailure(own.saveFailed),
    onSaved,
    onQueued,
    onLeft,
    removal: onRemoved && {
      question: own.deleteQuestion,
      run: definition.remove,
      removed: own.deleted,
      undo: (id) => call(restoreRecord, { params: { id } }),
      explain: explainFailure(own.deleteFailed),
      onRemoved,
    },
  });
  const { form, pictures, pictureState, tooFew } = editor;
  const imageError = form.formState.submitCount > 0 && tooFew ? text('imageNeeded') : undefined;
  return (
    <EditorForm
      editor={editor}
      definition={definition}
      labels={own.labels}
      display={show}
      imageError={imageError}
      saveAsNew={own.saveAsNew}
    >
      {fields(form)}
      <ImagePicker
        pictures={pictures}
        state={pictureState}
        cap={definition.images.cap}
        full={own.imagesFull}
        hint={own.imagesHint}
        error={imageError}
        field={pictureField?.(form)}
      />
      {belowPictures?.(form)}
      {more && (
        <MoreFields form={form} {...more}>
          {more.fields(form)}
        </MoreFields>
      )}
      <LanguageSelect
        {...describeField(form, own.labels)(languageField as Path<Values>)}
        optional
      />
    </EditorForm>
  );
}
