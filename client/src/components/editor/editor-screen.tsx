import { isAdmin, mayEdit } from '@alumni/shared/core/permissions';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useLocation, useNavigate, useNavigateIfHere } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';
import { prefetchOutbox } from '../outbox/load-outbox.ts';
import { inBackground } from '../ui/announcements/in-background.ts';
import { Button, LinkButton } from '../ui/buttons/button.tsx';
import { lazyWithRetry } from '../ui/loading/lazy-with-retry.tsx';
import { QueryStatus, Skeleton } from '../ui/loading/states.tsx';
import { goToHeading, Page, PageHeading } from '../ui/page/page.tsx';
import { TitledAs } from '../ui/page/titled-as.tsx';
import type { WayBack } from '../ui/page/way-back.ts';
import styles from './editor.module.css';
import type {
  EditorDefinition,
  EditorScreenProps,
  EditorTarget,
  TextValues,
  Undo,
} from './editor.ts';
import { editorWords } from './editor.words.ts';
import { RecordForm } from './form/record-form.tsx';
import { RecordView } from './record/record-view.tsx';
import { useRecordScreen } from './record/use-record-screen.ts';
import { useUndoOffer } from './saving/use-undo-offer.ts';

/** Loaded only for admins. */
const AdminHistory = lazyWithRetry(
  async () => (await import('./record/admin-history.tsx')).AdminHistory,
);

/** Loaded only after posting. */
const Published = lazyWithRetry(
  async () => (await import('./record/published.tsx')).Published,
  <Skeleton height="12rem" />,
  // The record is saved: show no error if this part fails to load.
  () => null,
);

/** Loaded on demand: only admins see the records of others. */
const OwnerNote = lazyWithRetry(
  async () => (await import('./record/owner-note.tsx')).OwnerNote,
  null,
  () => null,
);

/**
 * Screen to read, change, create or delete a record. Without an id it starts with an empty form. With one it loads the
 * record, which authorised readers can edit.
 */
export function EditorScreen<Saved, Values extends TextValues>(
  props: EditorScreenProps<Saved, Values>,
) {
  const { id, children } = props;
  const { user } = useSession();
  const { state } = useLocation();
  // Undo restores the draft, which a form reads only when it mounts. The changed key mounts a new form.
  const key = `${id ?? state?.waiting ?? 'new'} ${state?.undo ?? ''}`;
  return (
    <Page narrow>
      {id ? <Existing key={key} {...props} id={id} /> : <Creation key={key} {...props} />}
      {id && isAdmin(user) && <AdminHistory key={id} definition={props.definition} id={id} />}
      {children}
    </Page>
  );
}

function Creation<Saved, Values extends TextValues>(props: EditorScreenProps<Saved, Values>) {
  const { definition, words: own } = props;
  const { paths } = definition;
  const t = useWords(editorWords);
  const navigate = useNavigateIfHere();
  const offerUndo = useUndoOffer(paths.create);
  const { state } = useLocation();
  const [round, setRound] = useState(0);
  useEffect(prefetchOutbox, []);
  const { user } = useSession();
  const list = paths.list(user);
  const leave = () => {
    if (list !== paths.create) return inBackground(navigate(list));
    setRound((current) => current + 1);
    goToHeading();
  };
  return (
    <>
      <PageHeading intro={t.publicOnceSaved}>
        <TitledAs kind={own.editTitle} title={own.newTitle} />
      </PageHeading>
      <RecordForm
        key={round}
        {...props}
        target={{ create: definition.create, path: paths.create, waiting: state?.waiting }}
        onSaved={(id) =>
          inBackground(
            navigate(`${paths.create}/${id}`, { replace: true, state: { published: true } }),
          )
        }
        onQueued={() => {
          // The next post starts from an empty form.
          inBackground(navigate(paths.create, { replace: true }));
          setRound((current) => current + 1);
          goToHeading();
        }}
        onLeft={(undo) => {
          offerUndo(undo);
          leave();
        }}
      />
    </>
  );
}

type ExistingTarget<Saved, Values extends TextValues> = Extract<
  EditorTarget<Saved, Values>,
  { id: string }
>;

function Existing<Saved, Values extends TextValues>(
  props: EditorScreenProps<Saved, Values> & { id: string },
) {
  const { definition, words: own, id } = props;
  const { paths } = definition;
  const t = useWords(editorWords);
  const text = useMessages();
  const navigate = useNavigateIfHere();
  const go = useNavigate();
  const offerUndo = useUndoOffer(`${paths.create}/${id}`);
  const { user } = useSession();
  const { state } = useLocation();
  const record = useRecordScreen(definition, id);
  const { data: version, error, editing, hasDraft, edit, read } = record;
  const mayHaveTyped = useRef(hasDraft);
  const close = (undo?: Undo) => {
    offerUndo(undo);
    read();
  };
  /**
   * After a deletion, moderators return to the list that they came from. If they came from the details page of the
   * record, which is gone, they get its list.
   */
  const wayBackAction = ({ to, state: from }: WayBack) => {
    const { search = '' } = (from ?? {}) as { search?: string };
    const list = to.includes(id) ? `/${definition.document}${search}` : to;
    return { label: t.back, act: () => inBackground(go(list, { state: from })) };
  };
  const back = <BackLink list={paths.list(user)} label={own.back} />;

  const form = (target: Pick<ExistingTarget<Saved, Values>, 'base' | 'readOnly'>) => (
    <RecordForm
      {...props}
      target={{ id, recreate: definition.create, ...target }}
      onSaved={(saved) => {
        if (saved === id) return close();
        const state = { published: true };
        inBackground(navigate(`${paths.create}/${saved}`, { replace: true, state }));
      }}
      onLeft={close}
      onRemoved={() => {
        offerUndo(undefined);
        inBackground(navigate(paths.afterDelete ?? paths.list(user), { replace: true }));
        return isOthers && state?.backTo ? [wayBackAction(state.backTo)] : [];
      }}
    />
  );

  const owner = version && definition.ownerOf?.(version.data);
  const isOthers = owner !== undefined && owner !== user?.rollNo;
  const unknown = error?.status === 404;
  // The record is deleted: offer to save the draft as a new one.
  if (unknown && !version && editing && hasDraft) {
    return (
      <>
        <PageHeading>{own.editTitle}</PageHeading>
        {form({ base: undefined })}
      </>
    );
  }

  if (!version || (unknown && !editing)) {
    return (
      <>
        <PageHeading intro={unknown ? (error.serverMessage ?? text('notFound')) : undefined}>
          {editing && !unknown ? own.editTitle : own.viewTitle}
        </PageHeading>
        {unknown ? back : <QueryStatus of={record} rows={6} />}
      </>
    );
  }

  const title = titleOf(definition, version.data);
  const { language } = definition.valuesOf(version.data);
  const mayChange = owner === undefined ? isAdmin(user) : mayEdit(user, owner);
  if (editing && mayChange) mayHaveTyped.current = true;
  const isEdited = editing && (mayChange || mayHaveTyped.current);
  return (
    <>
      <PageHeading>
        <TitledAs kind={isEdited ? own.editTitle : own.viewTitle} title={title} lang={language} />
      </PageHeading>
      {!isEdited && <QueryStatus of={record} />}
      {!mayChange && !isEdited && <p className={styles.notYours}>{t.notYours}</p>}
      {mayChange && isOthers && <OwnerNote rollNo={owner} />}
      {isEdited ? (
        form({ base: version, readOnly: !mayChange })
      ) : (
        <>
          <div className={styles.top}>
            {mayChange && <Button onClick={edit}>{own.edit}</Button>}
            {back}
          </div>
          {props.afterSave}
          <RecordView {...props} saved={version.data} />
          {state?.published && (
            <Published
              kind={definition.document}
              id={id}
              title={title}
              facts={definition.shareFacts?.(version.data, t.language) ?? []}
            />
          )}
        </>
      )}
    </>
  );
}

/** Title of a record: its first text. */
function titleOf<Saved, Values extends TextValues>(
  { valuesOf, empty }: EditorDefinition<Saved, Values>,
  saved: Saved,
): string {
  const [name = ''] = Object.keys(empty);
  return valuesOf(saved)[name] ?? '';
}

/** Leads back to the page that the reader came from, or else to `list`. */
function BackLink({ list, label }: { list: string; label: string }) {
  const t = useWords(editorWords);
  const backTo: WayBack | undefined = useLocation().state?.backTo;
  return (
    <LinkButton variant="plain" to={backTo?.to ?? list} state={backTo?.state}>
      <ArrowLeft aria-hidden="true" />
      {backTo ? t.back : label}
    </LinkButton>
  );
}
