import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldErrors, Path } from 'react-hook-form';
import { useWords } from '../../../i18n/language.ts';
import { errorIn } from '../../form/field-props.ts';
import { FormErrorSummary } from '../../form/form-error-summary.tsx';
import { FormMessage } from '../../form/form-message.tsx';
import { noNumber } from '../../form/use-form.ts';
import { UploadProgress } from '../../images/picker/upload-progress.tsx';
import { inBackground } from '../../ui/announcements/in-background.ts';
import { missingFullStop } from '../../ui/announcements/missing-full-stop.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { shareHeight } from '../../ui/keyboard/share-height.ts';
import { lazyComponent, lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import styles from '../editor.module.css';
import type { DisplayText, FormDefinition, TextValues } from '../editor.ts';
import { editorWords } from '../editor.words.ts';
import {
  contentByPaths,
  differingFields,
  type EditorContent,
  sameOrder,
  toEditorContent,
} from '../editor-content.ts';
import { displayText, RecordText } from '../record/record-texts.tsx';
import { fieldErrorText } from './fields.tsx';
import { hasRepeatedMessage } from './repeated-message.ts';
import type { Editor } from './use-editor-form.ts';

const shareEditorBarHeight = shareHeight('--editor-bar-height', { whileSticky: true });

/** Loaded on demand: conflicts are rare. */
const ConflictPanel = lazyComponent(() => import('./conflict-panel.tsx'), 'ConflictPanel');

/** Loaded on demand: a record is rarely deleted while somebody edits it. */
const GoneNotice = lazyComponent(() => import('./gone-notice.tsx'), 'GoneNotice');

/** Loaded on demand: most forms open without a draft. The placeholder reserves its height. */
const DraftNotice = lazyWithRetry(
  async () => (await import('../drafts/draft-notice.tsx')).DraftNotice,
  <div className={styles.notice} />,
);

interface EditorFormProps<Saved, Values extends TextValues> {
  editor: Editor<Saved, Values>;
  definition: FormDefinition<Saved, Values>;
  labels: Record<keyof Values, string>;
  display?: DisplayText<Values> | undefined;
  imageError?: string | undefined;
  /** Label of the Save button, if it differs from that of other editors. */
  save?: string;
  cancel?: string | undefined;
  /** Label of the button that saves a deleted record as a new one. */
  saveAsNew?: string;
  /** Makes the error summary name the fields, if the messages do not. */
  namesFields?: boolean;
  children: ReactNode;
}

/**
 * Frame around an editor's inputs: draft notice, conflict, errors, and a sticky bar with progress, Save and Cancel.
 * Delete is below the bar: it is rare.
 */
export function EditorForm<Saved, Values extends TextValues>(
  props: EditorFormProps<Saved, Values>,
) {
  const { editor, definition, labels, imageError, cancel, namesFields, children } = props;
  const t = useWords(editorWords);
  const { form, pictures, pictureState, state, busy, savesNew } = editor;
  const save = savesNew ? props.saveAsNew : props.save;
  const remove = savesNew ? undefined : editor.remove;
  const { errors, submitCount } = form.formState;
  const { status, newest, failure, restored } = state;
  const { order, submit } = useSubmit(editor, definition);
  const summary = summaryErrors(labels, order, errors, imageError);
  const gone = savesNew && !busy && <GoneNotice isDeleted={state.isGone} />;
  return (
    <form noValidate onSubmit={submit}>
      {!failure && gone}
      {restored && !busy && !savesNew && (
        <DraftNotice
          unfinished={restored === 'unfinished'}
          onGoOn={() => inBackground(editor.submit())}
          onDiscard={() => inBackground(editor.discard())}
        />
      )}
      {status === 'conflict' && newest && (
        <Conflict {...props} theirs={toEditorContent(definition, newest.data)} />
      )}
      <FormErrorSummary
        errors={summary}
        attempt={submitCount}
        labels={namesFields || hasRepeatedMessage(summary) ? labels : undefined}
      />
      {children}
      {!editor.isPersisted && <p role="status">{t.notPersisted}</p>}
      {failure && (
        <FormMessage tone={failure.intended ? 'success' : 'error'} reveal>
          {failure.text}
          {failure.detail && missingFullStop(failure.text)}
          {failure.detail && <span className={styles.reason}> {failure.detail}</span>}
        </FormMessage>
      )}
      {failure && gone}
      <div ref={shareEditorBarHeight} className={styles.bar}>
        <UploadProgress state={pictureState} onStop={pictures.stop} />
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            {busy && status !== 'removing' ? t.saving : (save ?? t.save)}
          </Button>
          <Button variant="outline" onClick={editor.cancel} aria-disabled={busy || undefined}>
            {cancel ?? t.cancel}
          </Button>
        </div>
      </div>
      {remove && (
        <Button
          variant="plain"
          className={styles.delete}
          onClick={remove}
          aria-disabled={busy || undefined}
        >
          {t.delete}
        </Button>
      )}
    </form>
  );
}

/** Submits the form. `order` lists the fields for the error summary. */
function useSubmit<Saved, Values extends TextValues>(
  { form, busy, submit }: Editor<Saved, Values>,
  { empty }: FormDefinition<Saved, Values>,
) {
  /** Names of the fields: at first in the order of `empty`, after a submit in the order of the form. */
  const [order, setOrder] = useState(() => Object.keys(empty));
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const names = Array.from(event.currentTarget.elements, (one) => one.getAttribute('name') ?? '');
    setOrder([...new Set([...names, ...order])]);
    const garbled = garbledNumber(event.currentTarget);
    if (!garbled) return inBackground(submit());
    form.setError(garbled.name as Path<Values>, { type: noNumber });
    garbled.focus();
  };
  return { order, submit: check };
}

/** Shows the reader's version beside the one that somebody else has saved. */
function Conflict<Saved, Values extends TextValues>({
  editor: { form, pictures, saveMine, takeTheirs },
  theirs,
  labels,
  display,
}: EditorFormProps<Saved, Values> & { theirs: EditorContent<Values> }) {
  const t = useWords(editorWords);
  const mine = contentByPaths(form.getValues(), pictures);
  const texts = differingFields(mine, theirs).map((name) => ({
    label: labels[name],
    mine: <RecordText>{displayText(name, mine.values, display)}</RecordText>,
    theirs: <RecordText>{displayText(name, theirs.values, display)}</RecordText>,
  }));
  const images = { label: t.images, mine: mine.order.length, theirs: theirs.order.length };
  return (
    <ConflictPanel
      texts={texts}
      images={sameOrder(mine.order, theirs.order) ? undefined : images}
      onSaveMine={() => inBackground(saveMine())}
      onTakeTheirs={() => inBackground(takeTheirs())}
    />
  );
}

/** The first number input whose text is no number. Its value is '', so saving would lose what was typed. */
function garbledNumber(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=number]')].find(
    (input) => input.validity.badInput,
  );
}

function summaryErrors<Values extends TextValues>(
  labels: Record<keyof Values, string>,
  order: readonly (keyof Values)[],
  errors: FieldErrors<Values>,
  images: string | undefined,
): FieldErrors {
  const ordered = order.map((name) => {
    const error = errorIn(errors, String(name));
    return [name, error && { ...error, message: fieldErrorText(error, labels[name]) }];
  });
  return {
    ...Object.fromEntries(ordered),
    ...(images && { images: { type: 'tooFew', message: images } }),
  };
}
