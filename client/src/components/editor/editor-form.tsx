import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldError, FieldErrors, Path } from 'react-hook-form';
import { useWords } from '../../i18n/language.ts';
import { FormErrorSummary } from '../form/form-error-summary.tsx';
import { FormMessage } from '../form/form-message.tsx';
import { noNumber } from '../form/use-form.ts';
import { UploadProgress } from '../images/upload-progress.tsx';
import { Button } from '../ui/button.tsx';
import { endOf } from '../ui/end-of.ts';
import { inBackground } from '../ui/in-background.ts';
import { lazyComponent, lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { shareHeight } from '../ui/share-height.ts';
import styles from './editor.module.css';
import type { DisplayText, FormDefinition, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import {
  contentByPaths,
  differingFields,
  type EditorContent,
  editorContentOf,
  sameOrder,
} from './editor-content.ts';
import { fieldErrorText } from './fields.tsx';
import { displayed, RecordText } from './record-texts.tsx';
import { hasRepeatedMessage } from './repeated-message.ts';
import type { Editor } from './use-editor-form.ts';

const shareEditorBarHeight = shareHeight('--editor-bar-height', { whileSticky: true });

/** Fetched on demand: conflicts are rare. */
const ConflictPanel = lazyComponent(() => import('./conflict-panel.tsx'), 'ConflictPanel');

/** Fetched on demand: few records are deleted while somebody changes them. */
const GoneNotice = lazyComponent(() => import('./gone-notice.tsx'), 'GoneNotice');

/** Most forms open without a draft. The room it needs is kept. */
const DraftNotice = lazyWithRetry(
  async () => (await import('./draft-notice.tsx')).DraftNotice,
  <div className={styles.notice} />,
);

interface EditorFormProps<Saved, Values extends TextValues> {
  editor: Editor<Saved, Values>;
  definition: FormDefinition<Saved, Values>;
  labels: Record<keyof Values, string>;
  display?: DisplayText<Values> | undefined;
  imageError?: string | undefined;
  /** Labels of the buttons; the editor's own where they are left out. */
  save?: string;
  cancel?: string | undefined;
  /** Label of the button that saves a deleted record as a new one. */
  saveAsNew?: string;
  /** Whether the summary of errors names the fields, where the sentences do not. */
  namesFields?: boolean;
  /** The inputs. */
  children: ReactNode;
}

/**
 * Frame around the inputs of an editor: draft notice, conflict, errors, and a bar with progress, Save
 * and Cancel, which stays in sight. Delete is below the bar: it is rare.
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
  const summary = summaryOf(labels, order, errors, imageError);
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
        <Conflict {...props} theirs={editorContentOf(definition, newest.data)} />
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
          {failure.detail && endOf(failure.text)}
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

/** Saves what is typed. `order` is that of the fields, for the summary of errors. */
function useSubmit<Saved, Values extends TextValues>(
  { form, busy, submit }: Editor<Saved, Values>,
  { empty }: FormDefinition<Saved, Values>,
) {
  /** The summary names the fields as they stand in the form, which is not the order of the contract. */
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
    mine: <RecordText>{displayed(name, mine.values, display)}</RecordText>,
    theirs: <RecordText>{displayed(name, theirs.values, display)}</RecordText>,
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

/** A number input yields '' for invalid input; saving that would lose what was typed. */
function garbledNumber(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=number]')].find(
    (input) => input.validity.badInput,
  );
}

function summaryOf<Values extends TextValues>(
  labels: Record<keyof Values, string>,
  order: readonly (keyof Values)[],
  errors: FieldErrors<Values>,
  images: string | undefined,
): FieldErrors {
  const ordered = order.map((name) => {
    const error = errors[name] as FieldError | undefined;
    return [name, error && { ...error, message: fieldErrorText(error, labels[name]) }];
  });
  return {
    ...Object.fromEntries(ordered),
    ...(images && { images: { type: 'tooFew', message: images } }),
  };
}
