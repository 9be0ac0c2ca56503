import { useMemo, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { useWords } from '../../i18n/language.ts';
import { currentUser } from '../../session/session-store.ts';
import { type EditorDraft, editorDraftFormat, editorDraftName } from '../draft/editor-draft.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useDraftPersistence } from '../draft/use-draft-persistence.ts';
import { useForm } from '../form/use-form.ts';
import { useUnsavedWarning } from '../form/use-unsaved-warning.ts';
import { removePersistedOfDraft } from '../images/picture-store.ts';
import { usePictures } from '../images/use-pictures.ts';
import { settlePost } from '../outbox/load-outbox.ts';
import { askToConfirm } from '../ui/confirm-dialog.tsx';
import { inBackground } from '../ui/in-background.ts';
import { goToHeading } from '../ui/page.tsx';
import type { EditorFormOptions, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { changesOf, type EditorContent, editorContentOf, withChanges } from './editor-content.ts';
import { isOpen, openEditor, useEditorMachine } from './editor-machine.ts';
import type { SavingParts } from './saving-context.ts';
import { useSaving } from './use-saving.ts';

export type Editor<Saved, Values extends TextValues> = ReturnType<
  typeof useEditorForm<Saved, Values>
>;

/** The form of an editor: texts and pictures, their draft, saving, conflict, deletion. */
export function useEditorForm<Saved, Values extends TextValues>(
  options: EditorFormOptions<Saved, Values>,
) {
  const { definition, target } = options;
  const { images } = definition;
  const opening = useOpening(options);
  const { content, restored, draftName } = opening;
  const { state, send, current } = useEditorMachine(() =>
    openEditor(target.base, restored, target.id !== undefined && !target.base),
  );
  const form = useForm<Values>(definition.schema, content.values as DefaultValues<Values>);
  const { pictures, state: pictureState } = usePictures(draftName, images.cap, {
    order: content.order,
    isDraft: restored !== undefined,
  });

  const { newest, status } = state;
  const saved = useMemo(() => editorContentOf(definition, newest?.data), [definition, newest]);
  const order = pictureState.ready ? pictures.order() : content.order;
  const changes = changesOf({ values: form.watch(), order }, saved);
  const isSaving = status === 'saving' || status === 'loggedOut';
  const [titleName = ''] = Object.keys(definition.empty);
  const draftOf = (saving = isSaving): EditorDraft | undefined => {
    const { etag, createKey } = current();
    const title = form.getValues()[titleName];
    const base = target.id !== undefined && target.recreate && newest && saved;
    return (
      changes && {
        ...changes,
        ...{ etag, saving, createKey, title },
        ...(base && { base: { ...base, order: [...base.order] } }),
      }
    );
  };
  const draft = useEditorDraft(opening, draftOf, pictureState.persisted);

  const { store: storeDraft, discardAll: discardDraft, discard } = draft;
  const parts = { send, current, form, pictures, draftName, storeDraft, discardDraft };
  const saving = useSaving(options, parts);
  const leaving = useLeaving(options, parts, saved, discard);
  const tooFew = order.length < images.least;

  return {
    ...saving,
    ...leaving,
    form,
    pictures,
    pictureState,
    state,
    busy: !isOpen(status),
    tooFew,
    /** The record is gone, or no longer the reader's to change. */
    savesNew: state.isGone || (target.id !== undefined && target.readOnly === true),
    /** false: what was typed is lost with the page. */
    isPersisted: draft.persisted,
    submit: form.handleSubmit(
      async (texts) => {
        if (!tooFew && send({ type: 'save' })) await saving.save(texts);
      },
      () => send({ type: 'invalid' }),
    ),
    saveMine: form.handleSubmit(async (texts) => {
      if (send({ type: 'saveMine' })) await saving.save(texts);
    }),
  };
}

/** Initial content of an editor's form, and the draft that it comes from. */
function useOpening<Saved, Values extends TextValues>({
  definition,
  target,
}: EditorFormOptions<Saved, Values>) {
  const [rollNo] = useState(() => currentUser()?.rollNo);
  const waiting = target.create && target.waiting;
  const id = waiting ? `new-${waiting}` : target.id;
  const draftName = editorDraftName(definition.name, id, rollNo);
  const { draft, stored } = useDraft(editorDraftFormat(definition.draftStorage), draftName);
  const [opening] = useState(() => {
    const saved = editorContentOf(definition, target.base?.data);
    const left = target.base ? undefined : stored?.base;
    const start = left ? { ...left, values: { ...saved.values, ...left.values } } : saved;
    const content = stored ? withChanges(start, stored) : saved;
    if (changesOf(content, saved)) return { content, restored: stored };
    // A draft without changes is ignored.
    if (stored) draft.clear();
    return { content: saved, restored: undefined };
  });
  return { ...opening, draft, draftName, draftStorage: definition.draftStorage, waiting };
}

/** Stores the changes as a draft while they are made, and asks before the form is left. */
function useEditorDraft(
  { draft, draftName, draftStorage, waiting }: ReturnType<typeof useOpening>,
  draftOf: (saving?: boolean) => EditorDraft | undefined,
  picturesPersisted: boolean,
) {
  const t = useWords(editorWords);
  const value = draftOf();
  const { persisted, stop } = useDraftPersistence(draft, value);
  const removePictures = () => inBackground(removePersistedOfDraft(draftName));
  const onLogOut = () => {
    stop();
    removePictures();
  };
  const { allow } = useUnsavedWarning(value !== undefined, {
    detail: persisted && picturesPersisted ? t.leaveText : undefined,
    // A log-out removes drafts that are stored for this tab.
    logOut: draftStorage === 'tab' ? { onLeave: onLogOut } : undefined,
  });

  /** Removes the draft and stops asking before the form is left. Returns what brings it back. */
  const discard = () => {
    const discarded = draftOf(false);
    allow();
    stop();
    return discarded && (() => draft.save(discarded));
  };
  return {
    persisted,
    discard,
    /** With its pictures and the post that waits; `isQueued`: these two belong together now. */
    discardAll: (isQueued?: boolean) => {
      discard();
      if (isQueued) return;
      settlePost('forgetPost', waiting);
      removePictures();
    },
    store: () => {
      const unfinished = draftOf(true);
      if (unfinished) draft.save(unfinished);
    },
  };
}

/** Cancel and Discard. `discardDraft` returns what brings the draft back. */
function useLeaving<Saved, Values extends TextValues>(
  { target, onLeft }: EditorFormOptions<Saved, Values>,
  { send, form, pictures }: SavingParts<Saved, Values>,
  saved: EditorContent<Values>,
  discardDraft: () => (() => void) | undefined,
) {
  const t = useWords(editorWords);
  const waiting = target.create && target.waiting;
  return {
    cancel: () => {
      if (!send({ type: 'leave' })) return;
      const restoreDraft = discardDraft();
      settlePost('closePost', waiting);
      const undo = async () => {
        await pictures.persistAgain();
        restoreDraft?.();
      };
      onLeft(restoreDraft && undo);
    },
    /** Back to what is saved, without leaving the form. */
    discard: async () => {
      const question = { question: t.discardQuestion, confirm: t.discard, destructive: true };
      if (!(await askToConfirm(question)) || !send({ type: 'discard' })) return;
      form.reset(saved.values);
      inBackground(pictures.restore(saved.order, false));
      settlePost('forgetPost', waiting);
      goToHeading();
    },
  };
}
