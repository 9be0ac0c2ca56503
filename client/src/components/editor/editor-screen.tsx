import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { currentUser } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Loading, SkeletonRows } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { goToHeading, PageHeading } from '../ui/page-heading.tsx';
import { ErrorState, RetryBar } from '../ui/states.tsx';
import styles from './editor.module.css';
import type { EditorScreenProps, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { editorDraft, editorDraftName } from './editor-draft.ts';
import { EditorForm } from './editor-form.tsx';
import { RecordView } from './record-view.tsx';
import type { Undo } from './use-editor-form.ts';
import { useRecord } from './use-record.ts';

/**
 * A record to be read, changed, created or deleted. Without an id it starts as an empty form; with
 * one it is read first, and changed by those who may.
 */
export function EditorScreen<Saved, Values extends TextValues>(
  props: EditorScreenProps<Saved, Values>,
) {
  const { id, children } = props;
  const { state } = useLocation();
  // What Undo has brought back is in the draft, which a form reads when it opens.
  const key = `${id ?? 'new'} ${state?.undo ?? ''}`;
  return (
    <Page narrow>
      {id ? <Existing key={key} {...props} id={id} /> : <Creation key={key} {...props} />}
      {children}
    </Page>
  );
}

function Creation<Saved, Values extends TextValues>(props: EditorScreenProps<Saved, Values>) {
  const { definition, words: own } = props;
  const navigate = useNavigate();
  const offerUndo = useUndoOffer(definition.paths.create);
  const [round, setRound] = useState(0);
  const restart = () => {
    setRound((current) => current + 1);
    goToHeading();
  };
  const { user } = useSession();
  const { create } = definition.paths;
  const list = definition.paths.list(user);
  const leave = (undo: Undo | undefined) => {
    if (undo) offerUndo(undo);
    if (list === create) restart();
    else navigate(list);
  };
  return (
    <>
      <PageHeading>{own.editTitle}</PageHeading>
      <EditorForm
        key={round}
        {...props}
        id={undefined}
        base={undefined}
        onDone={restart}
        onCancelled={leave}
      />
    </>
  );
}

function Existing<Saved, Values extends TextValues>(
  props: EditorScreenProps<Saved, Values> & { id: string },
) {
  const { definition, words: own, id } = props;
  const t = useWords(editorWords);
  const text = useMessages();
  const offerUndo = useUndoOffer(definition.paths.one(id));
  const { user } = useSession();
  const {
    data: version,
    error,
    refetch,
    isFetching,
    isFetchedAfterMount,
  } = useRecord(definition, id);
  const [editing, setEditing] = useEditing(definition.name, id);
  useEffect(() => {
    if (error) console.error('The record could not be fetched.', error);
  }, [error]);

  // A form must not start from what the cache remembers: somebody may have changed it since.
  const current = isFetchedAfterMount || error !== null;
  if (!version || (editing && !current)) {
    const unknown = error?.status === 404;
    return (
      <>
        <PageHeading intro={unknown ? (error.serverMessage ?? text('notFound')) : undefined}>
          {own.viewTitle}
        </PageHeading>
        {unknown && <LinkButton to={definition.paths.list(user)}>{own.back}</LinkButton>}
        {error && !unknown && <ErrorState onRetry={() => void refetch()} busy={isFetching} />}
        {!error && (
          <Loading>
            <SkeletonRows rows={6} />
          </Loading>
        )}
      </>
    );
  }

  const mayEdit = user !== undefined && definition.mayEdit(user, version.data);
  const read = () => {
    setEditing(false);
    goToHeading();
  };
  if (editing && mayEdit) {
    return (
      <>
        <PageHeading>{own.editTitle}</PageHeading>
        <EditorForm
          {...props}
          base={version}
          onDone={read}
          onCancelled={(undo) => {
            if (undo) offerUndo(undo);
            read();
          }}
        />
      </>
    );
  }

  const edit = async () => {
    if (error || !current) {
      const { data } = await refetch();
      if (!data) return;
    }
    setEditing(true);
    goToHeading();
  };
  return (
    <>
      <PageHeading>{own.viewTitle}</PageHeading>
      {error && <RetryBar onRetry={() => void refetch()} busy={isFetching} />}
      {!mayEdit && <p className={styles.notYours}>{t.notYours}</p>}
      <div className={styles.top}>
        {mayEdit && <Button onClick={() => void edit()}>{own.edit}</Button>}
        <LinkButton variant="plain" to={definition.paths.list(user)}>
          {own.back}
        </LinkButton>
      </div>
      <RecordView {...props} saved={version.data} />
    </>
  );
}

/** Offers to bring back what was discarded, to the editor at `path`, wherever the reader is by then. */
function useUndoOffer(path: string) {
  const t = useWords(editorWords);
  const announce = useAnnounce();
  const navigate = useNavigate();
  return (undo: Undo) => {
    const act = async () => {
      await undo();
      const isHere = location.hash.split('?')[0] === `#${path}`;
      await navigate(path, { replace: isHere, state: { undo: Date.now() } });
      goToHeading();
    };
    announce(t.discarded, 'success', undefined, { label: t.undo, act: () => void act() });
  };
}

/** Whether the form is open: from the start where a draft waits. */
function useEditing(name: string, id: string) {
  const { stored } = useDraft(editorDraft, editorDraftName(name, id, currentUser()?.rollNo));
  return useState(stored !== undefined);
}
