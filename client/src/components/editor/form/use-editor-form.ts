import { useMemo, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { useWords } from '../../../i18n/language.ts';
import { currentUser } from '../../../session/session-store.ts';
import { type EditorDraft, editorDraftFormat, editorDraftName } from '../../draft/editor-draft.ts';
import { useDraft } from '../../draft/use-draft.ts';
import { useDraftPersistence } from '../../draft/use-draft-persistence.ts';
import { useForm } from '../../form/use-form.ts';
import { useUnsavedWarning } from '../../form/use-unsaved-warning.ts';
import { removePersistedOfDraft } from '../../images/upload/picture-store.ts';
import { usePictures } from '../../images/upload/use-pictures.ts';
import { settlePost } from '../../outbox/load-outbox.ts';
import { inBackground } from '../../ui/announcements/in-background.ts';
import { askToConfirm } from '../../ui/dialogs/confirm-dialog.tsx';
import { goToHeading } from '../../ui/page/page.tsx';
import type { EditorFormOptions, TextValues } from '../editor.ts';
import { editorWords } from '../editor.words.ts';
import {
  contentChanges,
  type EditorContent,
  toEditorContent,
  withChanges,
} from '../editor-content.ts';
import { isOpen, openEditor, useEditorMachine } from '../saving/editor-machine.ts';
import type { SavingParts } from '../saving/saving-context.ts';
import { useSaving } from '../saving/use-saving.ts';

export type Editor<Saved, Values extends TextValues> = ReturnType<
  typeof useEditorForm<Saved, Values>
>;

/** State and actions of an editor: texts, pictures, draft, saving, conflict, deletion. */
export function useEditorForm<Saved, Values extends TextValues>(
  options: EditorFormOptions<Saved, Values>,
) {
  const { definition, target } = options;
  const { images } = definition;
  const opening = useInitialContent(options);
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
  const saved = useMemo(() => toEditorContent(definition, newest?.data), [definition, newest]);
  const order = pictureState.ready ? pictures.order() : content.order;
  const changes = contentChanges({ values: form.watch(), order }, saved);
  const isSaving = status === 'saving' || status === 'loggedOut';
  const [titleName = ''] = Object.keys(definition.empty);
  const currentDraft = (saving = isSaving): EditorDraft | undefined => {
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
  const draft = useEditorDraft(opening, currentDraft, pictureState.persisted);

  const { store: storeDraft, discardAll: discardDraft, discard } = draft;
  const parts = { send, current, form, pictures, draftName, storeDraft, discardDraft };
  const saving = useSaving(options, parts);
  const leaving = useLeaveActions(options, parts, saved, discard);
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
    /** Saving creates a new record, as the edited one is deleted or no longer the reader's. */
    savesNew: state.isGone || (target.id !== undefined && target.readOnly === true),
    /** False if the browser has no room for the draft. What is typed is then lost when the page closes. */
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
function useInitialContent<Saved, Values extends TextValues>({
  definition,
  target,
}: EditorFormOptions<Saved, Values>) {
  const [rollNo] = useState(() => currentUser()?.rollNo);
  const waiting = target.create && target.waiting;
  const id = waiting ? `new-${waiting}` : target.id;
  const draftName = editorDraftName(definition.name, id, rollNo);
  const { draft, stored } = useDraft(editorDraftFormat(definition.draftStorage), draftName);
  const [opening] = useState(() => {
    const saved = toEditorContent(definition, target.base?.data);
    const left = target.base ? undefined : stored?.base;
    const start = left ? { ...left, values: { ...saved.values, ...left.values } } : saved;
    const content = stored ? withChanges(start, stored) : saved;
    if (contentChanges(content, saved)) return { content, restored: stored };
    if (stored) draft.clear();
    return { content: saved, restored: undefined };
  });
  return { ...opening, draft, draftName, draftStorage: definition.draftStorage, waiting };
}

/** Stores changes as a draft while they are made, and asks before the form is left. */
function useEditorDraft(
  { draft, draftName, draftStorage, waiting }: ReturnType<typeof useInitialContent>,
  currentDraft: (saving?: boolean) => EditorDraft | undefined,
  picturesPersisted: boolean,
) {
  const t = useWords(editorWords);
  const value = currentDraft();
  const { persisted, stop } = useDraftPersistence(draft, value);
  const removePictures = () => inBackground(removePersistedOfDraft(draftName));
  const onLogOut = () => {
    stop();
    removePictures();
  };
  const { allow } = useUnsavedWarning(value !== undefined, {
    detail: persisted && picturesPersisted ? t.leaveText : undefined,
    // Log-out removes drafts that are stored for this tab. The warning at a log-out therefore does not say that the
    // changes are kept.
    logOut: draftStorage === 'tab' ? { onLeave: onLogOut } : undefined,
  });

  /** Removes the draft and stops asking before the form is left. Returns a function that restores the draft. */
  const discard = () => {
    const discarded = currentDraft(false);
    allow();
    stop();
    return discarded && (() => draft.save(discarded));
  };
  return {
    persisted,
    discard,
    /**
     * Like `discard`, and also removes the draft's pictures and the queued post. If `isQueued`, both stay: the post has
     * just been queued and needs the pictures.
     */
    discardAll: (isQueued?: boolean) => {
      discard();
      if (isQueued) return;
      settlePost('forgetPost', waiting);
      removePictures();
    },
    store: () => {
      const unfinished = currentDraft(true);
      if (unfinished) draft.save(unfinished);
    },
  };
}

/** The actions Cancel and Discard of a form. `discardDraft` returns a function that restores the draft. */
function useLeaveActions<Saved, Values extends TextValues>(
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
    /** Resets the form to the saved version without leaving it. */
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
