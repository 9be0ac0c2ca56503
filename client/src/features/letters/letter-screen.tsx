import { deleteLetter, draftLetter, getLetter, listAllLetters } from '@alumni/shared/calls/letters';
import { filledIn } from '@alumni/shared/site';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { invalidateAnswers } from '../../api/answer-cache.ts';
import { call, callWithEtag } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { endpointKey, useEndpoint } from '../../api/use-endpoint.ts';
import { failureText } from '../../components/form/use-submission.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { useConfirm } from '../../components/ui/confirm-dialog.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { Loading, SkeletonRows } from '../../components/ui/loading.tsx';
import { Page } from '../../components/ui/page.tsx';
import { goToHeading, PageHeading } from '../../components/ui/page-heading.tsx';
import { ErrorState } from '../../components/ui/states.tsx';
import { usePageTitle } from '../../components/ui/use-page-title.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useNavigateOn, useParams, useSearchParams } from '../../router/hooks.tsx';
import { LetterForm } from './letter-form.tsx';
import { letterFormWords } from './letter-form.words.ts';
import { LetterPreview } from './letter-preview.tsx';
import { LetterProgress } from './letter-progress.tsx';
import { emptyLetter, kindOf, type Letter, pictureOf, valuesOf } from './letter-values.ts';
import { letterViewWords } from './letter-view.words.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';
import { Recipients } from './recipients.tsx';
import { WhatsAppMessage } from './whatsapp-message.tsx';

const list = '/admin/letters';

/** A notice or letter: written, looked at, sent and followed. */
export function LetterScreen() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const t = useWords(lettersWords);
  return (
    <Page narrow>
      <LinkButton variant="plain" to={list}>
        <ArrowLeft aria-hidden="true" /> {t.back}
      </LinkButton>
      {id ? <Existing key={id} id={id} /> : <Fresh kind={kindOf(query.get('kind'))} />}
    </Page>
  );
}

/** A notice is empty; a letter begins with what is new. */
function Fresh({ kind }: { kind: 'notice' | 'letter' }) {
  const t = useWords(letterFormWords);
  const navigate = useNavigateOn();
  usePageTitle(t.titles[kind]);
  const isFilled = kind === 'letter';
  const { data, error, refetch, isFetching } = useEndpoint(
    draftLetter,
    {},
    { enabled: isFilled, staleTime: 0 },
  );
  const isReady = !isFilled || data !== undefined;
  return (
    <>
      <PageHeading intro={t.why[kind]}>{t.titles[kind]}</PageHeading>
      {!isReady && error && (
        <ErrorState onRetry={() => inBackground(refetch())} busy={isFetching} />
      )}
      {!isReady && !error && <Waiting />}
      {isReady && (
        <LetterForm
          kind={kind}
          start={data ? valuesOf(data) : emptyLetter}
          picture={[]}
          names={data?.names ?? {}}
          onSaved={(id) => inBackground(navigate(`/letter/${id}`, { replace: true }))}
          onLeft={() => inBackground(navigate(list))}
        />
      )}
    </>
  );
}

const pollMs = 10_000;

function Existing({ id }: { id: string }) {
  const t = useWords(lettersWords);
  const { language } = useLanguage();
  const [editing, setEditing] = useState(false);
  const key = endpointKey(getLetter, { params: { id } });
  const { data, error, refetch, isFetching } = useAnswer(
    key,
    () => callWithEtag(getLetter, { params: { id } }),
    { staleTime: 0 },
  );
  const letter = data?.data;
  const subject = letter ? filledIn(letter.subject)[language] : t.title;
  usePageTitle(subject);
  const isGoing = letter?.state === 'sending';
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => inBackground(refetch()), pollMs);
    return () => clearInterval(timer);
  }, [isGoing, refetch]);
  if (!letter) {
    return (
      <>
        <PageHeading>{error?.serverMessage ?? t.title}</PageHeading>
        {error && error.status !== 404 && (
          <ErrorState onRetry={() => inBackground(refetch())} busy={isFetching} />
        )}
        {!error && <Waiting />}
      </>
    );
  }
  if (editing) {
    const leave = () => {
      setEditing(false);
      goToHeading();
    };
    return (
      <>
        <PageHeading>{subject}</PageHeading>
        <LetterForm
          kind={letter.kind}
          saved={{ letter, etag: data?.etag }}
          start={valuesOf(letter)}
          picture={pictureOf(letter)}
          names={letter.names}
          onSaved={() => {
            inBackground(refetch());
            leave();
          }}
          onLeft={leave}
        />
      </>
    );
  }
  return (
    <LetterView
      letter={letter}
      subject={subject}
      onEdit={() => setEditing(true)}
      reload={refetch}
    />
  );
}

function LetterView({
  letter,
  subject,
  onEdit,
  reload,
}: {
  letter: Letter;
  subject: string;
  onEdit: () => void;
  reload: () => Promise<unknown>;
}) {
  const t = useWords(lettersWords);
  const view = useWords(letterViewWords);
  const isDraft = letter.state === 'draft';
  const onSent = async () => {
    await reload();
    inBackground(invalidateAnswers(endpointKey(listAllLetters)));
    goToHeading();
  };
  const recipients = <Recipients letter={letter} onSent={onSent} />;
  return (
    <>
      <PageHeading intro={`${t.kinds[letter.kind]} · ${t.states[letter.state]}`}>
        {subject}
      </PageHeading>
      {!letter.mailed && <p role="status">{t.noServer}</p>}
      {isDraft ? (
        <>
          <div className={styles.actions}>
            <Button variant="outline" onClick={onEdit}>
              {t.edit}
            </Button>
            <Removal id={letter._id} />
          </div>
          {recipients}
        </>
      ) : (
        <>
          <LetterProgress letter={letter} />
          <WhatsAppMessage letter={letter} />
          <details className={styles.other}>
            <summary>{view.sendMore}</summary>
            {recipients}
          </details>
        </>
      )}
      <LetterPreview key={isDraft ? 'draft' : 'sent'} id={letter._id} />
    </>
  );
}

function Removal({ id }: { id: string }) {
  const t = useWords(lettersWords);
  const confirm = useConfirm();
  const announce = useAnnounce();
  const navigate = useNavigateOn();
  const remove = async () => {
    if (!(await confirm({ question: t.removeQuestion, confirm: t.remove, destructive: true }))) {
      return;
    }
    try {
      announce((await call(deleteLetter, { params: { id } })).message, 'success');
      inBackground(invalidateAnswers(endpointKey(listAllLetters)));
      await navigate(list);
    } catch (error) {
      announce(failureText(error, t), 'error');
    }
  };
  return (
    <Button variant="plain" onClick={() => inBackground(remove())}>
      {t.remove}
    </Button>
  );
}

function Waiting() {
  return (
    <Loading>
      <SkeletonRows rows={5} />
    </Loading>
  );
}
