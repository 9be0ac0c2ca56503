import type { UseFormReturn } from 'react-hook-form';
import type { Pictures } from '../../images/upload/pictures.ts';
import type { EditorFormOptions, TextValues } from '../editor.ts';
import type { editorWords } from '../editor.words.ts';
import type { useRecordChanges } from '../record/use-record.ts';
import type { EditorEvent, EditorState } from './editor-machine.ts';

export interface SavingParts<Saved, Values extends TextValues> {
  send: (event: EditorEvent<Saved>) => boolean;
  current: () => EditorState<Saved>;
  form: UseFormReturn<Values>;
  pictures: Pictures;
  draftName: string;
  /** Stores the draft at once, with a mark that the record is being saved. */
  storeDraft: () => void;
  /**
   * Removes the draft with its pictures, and stops asking before the form is left. If `isQueued`, the pictures stay,
   * because they belong to a queued post.
   */
  discardDraft: (isQueued?: boolean) => void;
}

/** State and actions of the editor, for the functions that save and remove its record. */
export interface SavingContext<Saved, Values extends TextValues>
  extends EditorFormOptions<Saved, Values>,
    SavingParts<Saved, Values> {
  t: (typeof editorWords)['en'];
  cache: ReturnType<typeof useRecordChanges<Saved, Values>>;
  fail: (error: unknown, wasRemoving?: boolean) => void;
}
