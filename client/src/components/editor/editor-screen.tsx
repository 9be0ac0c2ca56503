import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { inBackground } from '../ui/in-background.ts';
import { Loading, SkeletonRows } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { goToHeading, PageHeading } from '../ui/page-heading.tsx';
import { ErrorState, RetryBar } from '../ui/states.tsx';
import { AdminHistory } from './admin-history.tsx';
import styles from './editor.module.css';
import type { EditorScreenProps, TextValues } from './editor.ts';
import { editorWords } from './editor.words.ts';
import { RecordForm } from './record-form.tsx';
import { RecordView } from './record-view.tsx';
import { useRecordScreen } from './use-record-screen.ts';
import { useUndoOffer } from './use-undo-offer.ts';

/**
 * A record to be read, changed, created or deleted. Without an id it starts as an empty form; with
 * one it is read first, and changed by those who may.
 */
export function EditorScreen<Saved, Values extends TextValues>(
  props: EditorScreenProps<Saved, Values>,
) {
  const { id, children } = props;
  const { state } = useLocation();
  // Undo restores the draft, which a form reads only when it is mounted.
  const key = `${id ?? 'new'} ${state?.undo ?? ''}`;
  return (
    <Page narrow>
      {id ? <Existing key={key} {...props} id={id} /> : <Creation key={key} {...props} />}
      {id && <AdminHistory key={id} definition={props.definition} id={id} />}
      {children}
    </Page>
  );
}

function Creation<Saved, Values extends TextValues>(props: EditorScreenProps<Saved, Values>) {
  const { definition, words: own } = props;
  const { paths } = definition;
  const navigate = useNavigate();
  const offerUndo = useUndoOffer(paths.create);
  const [round, setRound] = useState(0);
  const { user } = useSession();
  const list = paths.list(user);
  const leave = () => {
    if (list !== paths.create) return inBackground(navigate(list));
    setRound((current) => current + 1);
    goToHeading();
  };
  return (
    <>
      <PageHeading>{own.editTitle}</PageHeading>
      <RecordForm
        key={round}
        {...props}
        target={{ create: definition.create }}
        onSaved={(id) => inBackground(navigate(paths.one(id), { replace: true }))}
        onLeft={(undo) => {
          offerUndo(undo);
          leave();
        }}
      />
    </>
  );
}

function Existing<Saved, Values extends TextValues>(
  props: EditorScreenProps<Saved, Values> & { id: string },
) {
  const { definition, words: own, id } = props;
  const { paths } = definition;
  const t = useWords(editorWords);
  const text = useMessages();
  const navigate = useNavigate();
  const offerUndo = useUndoOffer(paths.one(id));
  const { user } = useSession();
  const { version, error, editing, isFetching, retry, edit, read } = useRecordScreen(
    definition,
    id,
  );

  if (!version) {
    const unknown = error?.status === 404;
    return (
      <>
        <PageHeading intro={unknown ? (error.serverMessage ?? text('notFound')) : undefined}>
          {own.viewTitle}
        </PageHeading>
        {unknown && <LinkButton to={paths.list(user)}>{own.back}</LinkButton>}
        {error && !unknown && <ErrorState onRetry={retry} busy={isFetching} />}
        {!error && (
          <Loading>
            <SkeletonRows rows={6} />
          </Loading>
        )}
      </>
    );
  }

  const mayEdit = user !== undefined && definition.mayEdit(user, version.data);
  if (editing && mayEdit) {
    return (
      <>
        <PageHeading>{own.editTitle}</PageHeading>
        <RecordForm
          {...props}
          target={{ id, base: version }}
          onSaved={() => {
            offerUndo(undefined);
            read();
          }}
          onLeft={(undo) => {
            offerUndo(undo);
            read();
          }}
          onRemoved={() => {
            offerUndo(undefined);
            inBackground(navigate(paths.afterDelete(user), { replace: true }));
          }}
        />
      </>
    );
  }
  return (
    <>
      <PageHeading>{own.viewTitle}</PageHeading>
      {error && <RetryBar onRetry={retry} busy={isFetching} />}
      {!mayEdit && <p className={styles.notYours}>{t.notYours}</p>}
      <div className={styles.top}>
        {mayEdit && <Button onClick={() => inBackground(edit())}>{own.edit}</Button>}
        <LinkButton variant="plain" to={paths.list(user)}>
          {own.back}
        </LinkButton>
      </div>
      <RecordView {...props} saved={version.data} />
    </>
  );
}
