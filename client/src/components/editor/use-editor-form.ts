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
import type { EditorFormOptions, FormDefinition, TextValues, Version } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { changesOf, editorContentOf, withChanges } from './editor-content.ts';
import { isOpen, openEditor, useEditorMachine } from './editor-machine.ts';
import { useSaving } from './use-saving.ts';

export type Editor<Saved, Values extends TextValues> = ReturnType<
  typeof useEditorForm<Saved, Values>
>;

/** The form of an editor: texts and pictures, their draft, saving, conflict, deletion. */
export function useEditorForm<Saved, Values extends TextValues>(
  options: EditorFormOptions<Saved, Values>,
) {
  const { definition, target, onLeft } = options;
  const { images } = definition;
  const t = useWords(editorWords);

  const [rollNo] = useState(() => currentUser()?.rollNo);
  const waiting = target.create && target.waiting;
  const draftName = editorDraftName(
    definition.name,
    waiting ? `new-${waiting}` : target.id,
    rollNo,
  );
  const { draft, stored } = useDraft(editorDraftFormat(definition.draftStorage), draftName);
  const [opening] = useState(() => {
    const opened = openingOf(definition, target.base, stored);
    if (stored && !opened.draft) draft.clear();
    return opened;
  });
  const { state, send, current } = useEditorMachine(() => openEditor(target.base, opening.draft));
  const form = useForm<Values>(definition.schema, opening.content.values as DefaultValues<Values>);
  const { pictures, state: pictureState } = usePictures(draftName, images.cap, {
    order: opening.content.order,
    isDraft: opening.draft !== undefined,
  });

  const saved = useMemo(
    () => editorContentOf(definition, state.newest?.data),
    [definition, state.newest],
  );
  const order = pictureState.ready ? pictures.order() : opening.content.order;
  const changes = changesOf({ values: form.watch(), order }, saved);
  const draftOf = (saving: boolean): EditorDraft | undefined => {
    const { etag, createKey } = current();
    return changes && { ...changes, etag, saving, createKey };
  };
  const busy = !isOpen(state.status);
  const isSaving = state.status === 'saving' || state.status === 'loggedOut';
  const persistence = useDraftPersistence(draft, draftOf(isSaving));
  const isPersisted = persistence.persisted && pictureState.persisted;

  /** Removes the draft and stops asking before the form is left. */
  const discardDraft = () => {
    allow();
    persistence.stop();
  };
  const { allow } = useUnsavedWarning(changes !== undefined, {
    detail: isPersisted ? t.leaveText : undefined,
    // A log-out removes drafts that are stored for this tab.
    logOut:
      definition.draftStorage === 'tab'
        ? {
            onLeave: () => {
              persistence.stop();
              inBackground(removePersistedOfDraft(draftName));
            },
          }
        : undefined,
  });

  const saving = useSaving(options, {
    send,
    current,
    form,
    pictures,
    draftName,
    storeDraft: () => {
      const unfinished = draftOf(true);
      if (unfinished) draft.save(unfinished);
    },
    discardDraft: (isQueued) => {
      discardDraft();
      if (isQueued) return;
      settlePost('forgetPost', waiting);
      inBackground(removePersistedOfDraft(draftName));
    },
  });
  const tooFew = order.length < images.least;

  return {
    ...saving,
    form,
    pictures,
    pictureState,
    state,
    busy,
    tooFew,
    /** false: what was typed is lost with the page. */
    isPersisted: persistence.persisted,
    submit: form.handleSubmit(
      async (texts) => {
        if (!tooFew && send({ type: 'save' })) await saving.save(texts);
      },
      () => send({ type: 'invalid' }),
    ),
    saveMine: form.handleSubmit(async (texts) => {
      if (send({ type: 'saveMine' })) await saving.save(texts);
    }),
    cancel: () => {
      const discarded = draftOf(false);
      if (!send({ type: 'leave' })) return;
      discardDraft();
      settlePost('closePost', waiting);
      const undo = async () => {
        await pictures.persistAgain();
        if (discarded) draft.save(discarded);
      };
      onLeft(discarded && undo);
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

/** Initial content of a form. A draft without changes is ignored. */
function openingOf<Saved, Values extends TextValues>(
  definition: FormDefinition<Saved, Values>,
  base: Version<Saved> | undefined,
  stored: EditorDraft | undefined,
) {
  const saved = editorContentOf(definition, base?.data);
  if (!stored) return { content: saved, draft: undefined };
  const content = withChanges(saved, stored);
  return changesOf(content, saved)
    ? { content, draft: stored }
    : { content: saved, draft: undefined };
}
