import type { FormEvent } from 'react';
import type { FieldErrors, Path } from 'react-hook-form';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { FormErrorSummary } from '../form/form-error-summary.tsx';
import { FormMessage } from '../form/form-message.tsx';
import { ImagePicker } from '../images/image-picker.tsx';
import { UploadProgress } from '../images/upload-progress.tsx';
import { Button } from '../ui/button.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftNotice } from './draft-notice.tsx';
import styles from './editor.module.css';
import type { EditorScreenProps, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { type EditorFormOptions, useEditorForm } from './use-editor-form.ts';

type EditorFormProps<Saved, Values extends TextValues> = EditorFormOptions<Saved, Values> &
  Pick<EditorScreenProps<Saved, Values>, 'fields' | 'display'>;

export function EditorForm<Saved, Values extends TextValues>(
  props: EditorFormProps<Saved, Values>,
) {
  const { definition, words: own, id, fields, display } = props;
  const t = useWords(editorWords);
  const text = useMessages();
  const editor = useEditorForm(props);
  const { form, pictures, state, saving, failure, conflict, kept } = editor;
  const { errors, submitCount } = form.formState;
  const { cap } = definition.images;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving) return;
    const garbled = garbledNumber(event.currentTarget);
    if (!garbled) return void editor.submit();
    const name = garbled.name as Path<Values>;
    form.setError(name, { message: text('fieldInvalid', { field: own.labels[name] }) });
    garbled.focus();
  };
  const imageError = submitCount > 0 && editor.tooFew ? text('imageNeeded') : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {kept && !saving && (
        <DraftNotice
          unfinished={kept.saving}
          onGoOn={() => void editor.submit()}
          onDiscard={() => void editor.discardKept()}
        />
      )}
      {conflict && (
        <ConflictPanel
          definition={definition}
          words={own}
          mine={{ values: form.getValues(), order: pictures.paths() }}
          theirs={conflict.data}
          display={display}
          onKeepMine={editor.keepMine}
          onTakeTheirs={() => void editor.takeTheirs()}
        />
      )}
      <FormErrorSummary
        errors={summaryOf(definition.empty, errors, imageError)}
        attempt={submitCount}
      />
      {fields(form)}
      <ImagePicker
        pictures={pictures}
        state={state}
        cap={cap}
        full={own.imagesFull}
        hint={own.imagesHint}
        error={imageError}
      />
      {!editor.isKept && <p role="status">{t.notKept}</p>}
      <UploadProgress state={state} onStop={pictures.stop} />
      {failure && (
        <FormMessage tone={failure.wanted ? 'success' : 'error'} reveal>
          {failure.text}
          {failure.detail && <span className={styles.reason}> {failure.detail}</span>}
        </FormMessage>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={saving}>
          {saving ? t.saving : t.save}
        </Button>
        <Button variant="outline" onClick={editor.cancel} aria-disabled={saving || undefined}>
          {t.cancel}
        </Button>
        {id && (
          <Button
            variant="plain"
            className={styles.delete ?? ''}
            onClick={() => void editor.remove()}
            aria-disabled={saving || undefined}
          >
            {t.delete}
          </Button>
        )}
      </div>
    </form>
  );
}

/** A number input gives nothing for what is no number; saving that would lose what was typed. */
function garbledNumber(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=number]')].find(
    (input) => input.validity.badInput,
  );
}

/** In the order of the form, which is not that of the contract. */
function summaryOf<Values extends TextValues>(
  empty: Values,
  errors: FieldErrors<Values>,
  images: string | undefined,
): FieldErrors {
  const ordered = Object.keys(empty).map((name) => [name, errors[name]]);
  return {
    ...Object.fromEntries(ordered),
    ...(images && { images: { type: 'tooFew', message: images } }),
  };
}
