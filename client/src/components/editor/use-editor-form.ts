import { useRef, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { useWords } from '../../i18n/language.ts';
import { currentUser } from '../../session/session-store.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useDraftPersistence } from '../draft/use-draft-persistence.ts';
import { useForm } from '../form/use-form.ts';
import { useUnsavedWarning } from '../form/use-unsaved-warning.ts';
import { removePersistedOfDraft } from '../images/picture-store.ts';
import { UploadsFailedError } from '../images/pictures.ts';
import { usePictures } from '../images/use-pictures.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { goToHeading } from '../ui/page-heading.tsx';
import type { EditorDefinition, EditorDraft, EditorWords, TextValues, Version } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { editorContentOf, sameContent } from './editor-content.ts';
import { editorDraft, editorDraftName } from './editor-draft.ts';
import { useRecordChanges } from './use-record.ts';

/** Brings what was discarded back into the draft. */
export type Undo = () => Promise<void>;

export interface EditorFormOptions<Saved, Values extends TextValues> {
  definition: EditorDefinition<Saved, Values>;
  words: EditorWords<Values>;
  id: string | undefined;
  /** What was last saved; undefined for a new record. */
  base: Version<Saved> | undefined;
  /** Back to reading, with what is saved by now. */
  onDone: () => void;
  /** Back to reading. */
  onCancelled: (undo: Undo | undefined) => void;
}

export interface Failure {
  text: string;
  /** The server's reason, where it has one. */
  detail?: string | undefined;
  /** It is what the reader wanted. */
  wanted?: true;
}

/** The form of an editor: texts and pictures, their draft, saving, conflict, deletion. */
export function useEditorForm<Saved, Values extends TextValues>(
  options: EditorFormOptions<Saved, Values>,
) {
  const { definition, words: own, id, base, onDone, onCancelled } = options;
  const { calls, images, paths } = definition;
  const t = useWords(editorWords);
  const announce = useAnnounce();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const changes = useRecordChanges(definition);

  const [user] = useState(currentUser);
  const draftKey = editorDraftName(definition.name, id, user?.rollNo);
  const { draft, stored } = useDraft(editorDraft, draftKey);
  const [kept, setKept] = useState(stored as EditorDraft<Values> | undefined);
  const [start, setStart] = useState(() => editorContentOf(definition, base?.data));
  const [opening] = useState(() => kept ?? start);
  const form = useForm<Values>(definition.schema, opening.values as DefaultValues<Values>);
  const { pictures, state } = usePictures(draftKey, images.cap, {
    order: opening.order,
    isDraft: kept !== undefined,
  });
  const [etag, setEtag] = useState(kept ? kept.etag : base?.etag);
  const [createKey, setCreateKey] = useState(kept?.createKey);
  const [saving, setSaving] = useState(false);
  /** Known at once: a second press may come before the next render. */
  const busy = useRef(false);
  const [failure, setFailure] = useState<Failure>();
  // A draft of an older version than the one that was just read.
  const [conflict, setConflict] = useState(kept?.etag === base?.etag || !kept ? undefined : base);

  const values = form.watch();
  const order = state.ready ? pictures.order() : opening.order;
  const changed = !sameContent({ values, order }, start);
  const keeping = useDraftPersistence(
    draft,
    changed ? { values, order, etag, saving, createKey } : undefined,
  );
  const { allow } = useUnsavedWarning(changed, {
    detail: keeping.persisted && state.persisted ? t.leaveText : undefined,
  });
  const tooFew = order.length < images.least;

  /** Nothing is left to be asked about, or to be kept. */
  function discardDraft(): void {
    allow();
    keeping.stop();
  }

  async function save(texts: Values, version: string | undefined): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    setConflict(undefined);
    setSaving(true);
    try {
      const stored = await pictures.send();
      if (id) {
        await finish(await calls.update(id, texts, stored, version), id);
      } else {
        const created = await create(texts, stored);
        await finish(created, created._id);
      }
    } catch (error) {
      // Where another tab has logged in again there still is a session, and saving can be repeated.
      if (isStatus(error, 401) && !currentUser()) {
        // The guard leads to the login now; the draft stays one that was being saved.
        announce(t.sessionEnded, 'error', t.sessionEndedText);
        return;
      }
      if (id && isStatus(error, 412)) await compare(id, texts);
      else setFailure(failureOf(error));
      busy.current = false;
      setSaving(false);
    }
  }

  /** A try before, whose answer was lost, may have created the record from what was typed by then. */
  async function create(texts: Values, stored: string[]) {
    const key = createKey ?? newRequestKey();
    setCreateKey(key);
    draft.save({ values, order, etag, saving: true, createKey: key });
    const created = await calls.create(texts, stored, key);
    if (createKey) await calls.update(created._id, texts, stored, undefined);
    return created;
  }

  async function finish({ message }: { message: string }, savedId: string): Promise<void> {
    discardDraft();
    void removePersistedOfDraft(draftKey);
    await changes.saved(savedId);
    announce(message, 'success');
    if (id) onDone();
    else navigate(paths.one(savedId), { replace: true });
  }

  /** Shows what was saved meanwhile, unless it is ours: then only the answer to it was lost. */
  async function compare(recordId: string, texts: Values): Promise<void> {
    try {
      const theirs = await calls.read(recordId);
      const mine = { values: texts, order: pictures.paths() };
      if (sameContent(mine, editorContentOf(definition, theirs.data))) {
        await finish({ message: t.saved }, recordId);
      } else setConflict(theirs);
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  function failureOf(error: unknown): Failure {
    if (isAbort(error)) return { text: t.stopped, wanted: true };
    if (error instanceof UploadsFailedError) return { text: t.notSent(error.count) };
    return { text: own.saveFailed, detail: reasonOf(error) };
  }

  return {
    form,
    pictures,
    state,
    saving,
    failure,
    conflict,
    kept,
    tooFew,
    /** false: what was typed is lost with the page. */
    isKept: keeping.persisted,
    submit: form.handleSubmit(
      async (texts) => {
        if (!tooFew && !saving) await save(texts, etag);
      },
      () => setFailure(undefined),
    ),
    keepMine: () => {
      if (!conflict || saving) return;
      setEtag(conflict.etag);
      void form.handleSubmit((texts) => save(texts, conflict.etag))();
    },
    takeTheirs: async () => {
      if (!id || saving) return;
      discardDraft();
      void removePersistedOfDraft(draftKey);
      await changes.saved(id);
      onDone();
    },
    cancel: () => {
      if (saving) return;
      discardDraft();
      const discarded = { values, order, etag, saving: false, createKey };
      const undo = async () => {
        await pictures.keepAgain();
        draft.save(discarded);
      };
      onCancelled(changed ? undo : undefined);
    },
    /** Back to what was last saved, without leaving. */
    discardKept: async () => {
      if (!(await confirm({ question: t.discardQuestion, confirm: t.discard, destructive: true })))
        return;
      setKept(undefined);
      setCreateKey(undefined);
      setConflict(undefined);
      setEtag(base?.etag);
      const saved = editorContentOf(definition, base?.data);
      setStart(saved);
      form.reset(saved.values as DefaultValues<Values>);
      void pictures.restore(saved.order, false);
      goToHeading();
    },
    remove: async () => {
      if (
        !id ||
        !user ||
        saving ||
        !(await confirm({ question: own.deleteQuestion, confirm: t.delete, destructive: true }))
      ) {
        return;
      }
      setFailure(undefined);
      try {
        const { message } = await calls.remove(id);
        discardDraft();
        void removePersistedOfDraft(draftKey);
        changes.deleted(id);
        announce(message, 'success');
        navigate(paths.afterDelete(user), { replace: true });
      } catch (error) {
        setFailure({ text: own.deleteFailed, detail: reasonOf(error) });
      }
    },
  };
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** The server's sentence where it says more than that something went wrong. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status < 500 || error.status === 503 ? error.serverMessage : undefined;
}
