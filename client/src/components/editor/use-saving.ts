import { useRef } from 'react';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { useWords } from '../../i18n/language.ts';
import { inLanguage, useOnOtherLanguage } from '../form/reword-failure.ts';
import { imagesWords } from '../images/images.words.ts';
import { UnreadablePicturesError, UploadsFailedError } from '../images/picture-errors.ts';
import type { PicturesState } from '../images/pictures.ts';
import type { EditorFormOptions, Failure, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { removeRecord } from './remove-record.ts';
import { recordSaver } from './save-record.ts';
import type { SavingContext, SavingParts } from './saving-context.ts';
import { useRecordChanges } from './use-record.ts';

/** Actions of an editor beyond its own page: saving, comparing, deleting. */
export function useSaving<Saved, Values extends TextValues>(
  options: EditorFormOptions<Saved, Values>,
  parts: SavingParts<Saved, Values>,
) {
  const { definition, target, removal, onSaved } = options;
  const { send, discardDraft, pictures } = parts;
  const failures = useFailures(options, parts);
  const context: SavingContext<Saved, Values> = {
    ...options,
    ...parts,
    t: useWords(editorWords),
    cache: useRecordChanges(definition),
    fail: failures.fail,
  };
  useOnOtherLanguage(async (language) => {
    await pictures.reword((failure) => inLanguage(failure, language));
    await failures.reword(language);
  });
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

/** Tells the editor what has failed, in the language of the page. */
function useFailures<Saved, Values extends TextValues>(
  { explain, removal }: EditorFormOptions<Saved, Values>,
  { send, pictures }: SavingParts<Saved, Values>,
) {
  const t = useWords(editorWords);
  const { skipped, picture } = useWords(imagesWords);
  const last = useRef<{ error: unknown; wasRemoving: boolean }>(undefined);

  function failureOf(error: unknown, wasRemoving: boolean): Failure {
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

  /** Which picture the server has refused, and why; of several, the first. */
  function refusal({ pictures: all }: PicturesState): string {
    const index = all.findIndex(({ failure }) => failure);
    return index < 0 ? '' : `${t.named(picture(index + 1))} ${all[index]?.failure?.message} `;
  }

  return {
    fail(error: unknown, wasRemoving = false): void {
      last.current = { error, wasRemoving };
      send({ type: 'fail', failure: failureOf(error, wasRemoving) });
    },
    async reword(language: Parameters<typeof inLanguage>[1]): Promise<void> {
      const failed = last.current;
      if (!failed) return;
      const reworded = await inLanguage(failed.error, language);
      // It may have been saved again meanwhile.
      if (last.current !== failed) return;
      send({ type: 'reword', failure: failureOf(reworded, failed.wasRemoving) });
    },
  };
}
