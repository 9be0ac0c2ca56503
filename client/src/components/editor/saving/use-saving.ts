import { ApiError, isAbort } from '../../../api/api-error.ts';
import { useWords } from '../../../i18n/language.ts';
import { imagesWords } from '../../images/picker/images.words.ts';
import { UnreadablePicturesError, UploadsFailedError } from '../../images/upload/picture-errors.ts';
import type { PicturesState } from '../../images/upload/pictures.ts';
import type { EditorFormOptions, Failure, TextValues } from '../editor.ts';
import { editorWords } from '../editor.words.ts';
import { useRecordChanges } from '../record/use-record.ts';
import { removeRecord } from './remove-record.ts';
import { recordSaver } from './save-record.ts';
import type { SavingContext, SavingParts } from './saving-context.ts';

/** Actions of an editor that reach the server: saving, comparing, deleting. */
export function useSaving<Saved, Values extends TextValues>(
  options: EditorFormOptions<Saved, Values>,
  parts: SavingParts<Saved, Values>,
) {
  const { definition, target, removal, onSaved } = options;
  const { send, discardDraft } = parts;
  const context: SavingContext<Saved, Values> = {
    ...options,
    ...parts,
    t: useWords(editorWords),
    cache: useRecordChanges(definition),
    fail: useFailure(options, parts),
  };
  return {
    save: recordSaver(context),
    takeTheirs: async () => {
      if (target.id === undefined || !send({ type: 'leave' })) return;
      discardDraft();
      await context.cache.saved(target.id);
      onSaved(target.id);
    },
    remove: removal && (() => removeRecord(context, removal)),
  };
}

function useFailure<Saved, Values extends TextValues>(
  { explain, removal }: EditorFormOptions<Saved, Values>,
  { send, pictures }: SavingParts<Saved, Values>,
) {
  const t = useWords(editorWords);
  const { skipped, picture } = useWords(imagesWords);

  function describeFailure(error: unknown, wasRemoving: boolean): Failure {
    if (removal && wasRemoving) return removal.explain(error);
    if (isAbort(error)) return { text: t.stopped, intended: true };
    if (error instanceof UploadsFailedError) {
      const { text } = explain(error.isNetwork ? new ApiError(0) : error);
      return { text, detail: `${refusal(pictures.state())}${t.notSent(error.count)}` };
    }
    if (error instanceof UnreadablePicturesError) {
      const [last] = pictures.state().skipped.slice(-1);
      return { ...explain(error), detail: last && skipped[last.reason](last.file.name) };
    }
    return explain(error);
  }

  /** Names the first picture that the server refused, and the reason. Empty if it refused none. */
  function refusal({ pictures: all }: PicturesState): string {
    const index = all.findIndex(({ failure }) => failure);
    return index < 0 ? '' : `${t.named(picture(index + 1))} ${all[index]?.failure?.message} `;
  }

  return (error: unknown, wasRemoving = false): void => {
    send({ type: 'fail', failure: describeFailure(error, wasRemoving) });
  };
}
