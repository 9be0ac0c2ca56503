import { deleteLetter, draftLetter, getLetter, listLetters } from '@alumni/shared/calls/letters';
import { filledIn } from '@alumni/shared/site/site';
import { useState } from 'react';
import { call, callWithEtag } from '../../api/call.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { endpointKey, invalidateEndpoint, useEndpoint } from '../../api/use-endpoint.ts';
import { useAction } from '../../components/form/use-action.ts';
import { MailServerHint } from '../../components/mail-state/mail-server-hint.tsx';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { askToConfirm } from '../../components/ui/dialogs/confirm-dialog.tsx';
import { QueryStatus } from '../../components/ui/loading/states.tsx';
import { useRefreshWhile } from '../../components/ui/loading/use-refresh-while.ts';
import { BackLink } from '../../components/ui/page/back-link.tsx';
import { goToHeading, Page, PageHeading } from '../../components/ui/page/page.tsx';
import { usePageTitle } from '../../components/ui/page/use-page-title.ts';
import { useWords } from '../../i18n/language.ts';
import { useNavigateIfHere, useParams, useSearchParams } from '../../router/hooks.tsx';
import { LetterForm } from './letter-form.tsx';
import { letterFormWords } from './letter-form.words.ts';
import { emptyLetter, type Letter, shownState, toLetterValues } from './letter-values.ts';
import { LetterPreview, LetterProgress, WhatsAppMessage } from './letter-view.tsx';
import { letterViewWords } from './letter-view.words.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';
import { Recipients } from './recipients.tsx';

const list = '/admin/letters';

/** Screen to write, preview, send and follow a notice or letter. */
export function LetterEditorScreen() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const t = useWords(lettersWords);
  return (
    <Page narrow>
      <BackLink to={list}>{t.back}</BackLink>
      {id ? (
        <Existing key={id} id={id} />
      ) : (
        <Fresh kind={query.get('kind') === 'letter' ? 'letter' : 'notice'} />
      )}
    </Page>
  );
}

/** A new notice starts empty. A new letter starts with the latest content of the site, which the server proposes. */
function Fresh({ kind }: { kind: Letter['kind'] }) {
  const t = useWords(letterFormWords);
  const navigate = useNavigateIfHere();
  usePageTitle(t.titles[kind]);
  const draft = useEndpoint(draftLetter, {}, { enabled: kind === 'letter', staleTime: 0 });
  const start = kind === 'notice' ? emptyLetter : draft.data && toLetterValues(draft.data);
  return (
    <>
      <PageHeading intro={t.why[kind]}>{t.titles[kind]}</PageHeading>
      {start ? (
        <LetterForm
          kind={kind}
          start={start}
          onSaved={(id) => inBackground(navigate(`/letter/${id}`, { replace: true }))}
          onLeft={() => inBackground(navigate(list))}
        />
      ) : (
        <QueryStatus of={draft} rows={5} />
      )}
    </>
  );
}

function Existing({ id }: { id: string }) {
  const t = useWords(lettersWords);
  const [editing, setEditing] = useState(false);
  const params = { id };
  const saved = useApiQuery({
    queryKey: endpointKey(getLetter, { params }),
    queryFn: () => callWithEtag(getLetter, { params }),
    staleTime: 0,
  });
  const { data, error, refetch } = saved;
  const letter = data?.data;
  const subject = letter ? filledIn(letter.subject)[t.language] : (error?.serverMessage ?? t.title);
  usePageTitle(subject);
  useRefreshWhile(letter?.state === 'sending', getLetter);
  const read = async () => {
    await refetch();
    inBackground(invalidateEndpoint(listLetters));
    setEditing(false);
    goToHeading();
  };
  return (
    <>
      <PageHeading intro={letter && `${t.kinds[letter.kind]} · ${t.states[shownState(letter)]}`}>
        {subject}
      </PageHeading>
      {!letter && error?.status !== 404 && <QueryStatus of={saved} rows={5} />}
      {letter && editing && (
        <LetterForm
          kind={letter.kind}
          start={toLetterValues(letter)}
          saved={{ letter, etag: data?.etag }}
          onSaved={() => inBackground(read())}
          onLeft={() => setEditing(false)}
        />
      )}
      {letter && !editing && (
        <LetterView
          letter={letter}
          etag={data?.etag}
          onEdit={() => setEditing(true)}
          onSent={read}
        />
      )}
    </>
  );
}

interface LetterViewProps {
  letter: Letter;
  etag: string | undefined;
  onEdit: () => void;
  onSent: () => Promise<void>;
}

function LetterView({ letter, etag, onEdit, onSent }: LetterViewProps) {
  const t = useWords(lettersWords);
  const { sendMore } = useWords(letterViewWords);
  const recipients = <Recipients letter={letter} etag={etag} onSent={onSent} />;
  return (
    <>
      {!letter.mailed && (
        <p role="status">
          {t.noServer} <MailServerHint />
        </p>
      )}
      {letter.state === 'draft' ? (
        <>
          <DraftActions id={letter._id} onEdit={onEdit} />
          <LetterPreview letter={letter} />
          {recipients}
        </>
      ) : (
        <>
          <LetterProgress letter={letter} />
          <WhatsAppMessage letter={letter} />
          <LetterPreview letter={letter} />
          <details className={styles.other}>
            <summary>{sendMore}</summary>
            {recipients}
          </details>
        </>
      )}
    </>
  );
}

function DraftActions({ id, onEdit }: { id: string; onEdit: () => void }) {
  const t = useWords(lettersWords);
  const navigate = useNavigateIfHere();
  const { busy, run } = useAction(t);
  const remove = () =>
    run(async () => {
      const question = { question: t.removeQuestion, confirm: t.remove, destructive: true };
      if (!(await askToConfirm(question))) return undefined;
      const { message } = await call(deleteLetter, { params: { id } });
      inBackground(invalidateEndpoint(listLetters));
      await navigate(list);
      return message;
    });
  return (
    <div className={styles.actions}>
      <Button variant="outline" onClick={onEdit}>
        {t.edit}
      </Button>
      <Button variant="plain" busy={busy} onClick={remove}>
        {t.remove}
      </Button>
    </div>
  );
}
