import { noteForm } from '@alumni/shared/accounts/admission';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import {
  getApplication,
  saveApplication,
  useVouch as vouchCall,
} from '@alumni/shared/calls/admission';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { limits } from '@alumni/shared/core/limits';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { refreshAnswers, useEndpoint } from '../../api/use-endpoint.ts';
import { textDraft, useFormDraft } from '../../components/draft/use-form-draft.ts';
import { fieldsOf } from '../../components/form/field-of.ts';
import { SubmitAnswer, SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { AnswerStatus, Skeleton } from '../../components/ui/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { useNavigateOn, useSearchParams } from '../../router/hooks.tsx';
import { refreshSession } from '../../session/session-calls.ts';
import { admissionWords } from './admission.words.ts';
import { ConfirmationButton } from './confirmation-button.tsx';
import styles from './dashboard.module.css';
import { UnprovedEmail } from './unproved-email.tsx';

type Application = ResponseOf<typeof getApplication>;

/** For pending accounts: the state of the application, and what they can do meanwhile. */
export function AdmissionPanel({ user }: { user: SessionUser }) {
  const t = useWords(admissionWords);
  const answer = useEndpoint(getApplication, {}, { staleTime: 0 });
  const { data } = answer;
  const state = data?.state;
  useVouchOfAddress();
  useEffect(() => {
    // The rest of the dashboard comes with the session that says so.
    if (state === 'admitted') inBackground(refreshSession());
  }, [state]);
  if (!data) {
    return (
      <div className={styles.coming}>
        <AnswerStatus of={answer}>
          <Skeleton height="16rem" />
        </AnswerStatus>
      </div>
    );
  }
  return (
    <>
      <AnswerStatus of={answer} />
      <State application={data} />
      {(data.state !== 'unconfirmed' || data.email === '') && !data.confirmed && (
        <UnprovedEmail email={data.email} />
      )}
      {data.state !== 'declined' && data.state !== 'admitted' && (
        <Note key={data.state} note={data.note} rollNo={user.rollNo} />
      )}
      <p className={styles.way}>
        <LinkButton variant="outline" to="/user/profile">
          {t.profile}
        </LinkButton>
      </p>
    </>
  );
}

function State({ application: { state, email, words, vouchers } }: { application: Application }) {
  const t = useWords(admissionWords);
  const hasWords = words !== '' && (state === 'asked' || state === 'declined');
  const names = vouchers.map(({ name, rollNo }) => name || rollNo).join(', ');
  return (
    <section className={styles.hint}>
      <h2>{t.states[state]}</h2>
      <p>{t.texts[state]}</p>
      {hasWords && (
        <blockquote className={styles.words} dir="auto">
          {words}
        </blockquote>
      )}
      {state === 'unconfirmed' && email !== '' && (
        <>
          <p>{t.sentTo(email)}</p>
          <ConfirmationButton label={t.sendAgain} />
        </>
      )}
      {state === 'declined' && <LinkButton to="/contact-us">{t.contact}</LinkButton>}
      {(state === 'waiting' || state === 'asked' || state === 'unconfirmed') && (
        <p className={styles.vouchers}>{names ? t.vouched(names) : t.nobodyVouches}</p>
      )}
    </section>
  );
}

const noteDraft = textDraft({ note: '' });

function Note({ note, rollNo }: { note: string; rollNo: string }) {
  const t = useWords(admissionWords);
  const form = useForm<z.input<typeof noteForm>>(noteForm, { note });
  const field = fieldsOf(form, t);
  const { done } = useFormDraft(form, noteDraft, `admission:${rollNo}`);
  const submission = useSubmission(form, t, async (body) => {
    const { message } = await call(saveApplication, { body });
    done();
    // The form goes where the answer was to a question.
    announce(message, 'success');
    inBackground(refreshAnswers(getApplication));
  });
  return (
    <SubmitForm form={form} submission={submission}>
      <TextArea {...field('note')} hint={t.noteHint} rows={5} maxLength={limits.admissionNote} />
      <SubmitButton of={submission}>{t.save}</SubmitButton>
      <SubmitAnswer submission={submission} reveal />
    </SubmitForm>
  );
}

/** Takes the link of a member that was opened in a running session. */
function useVouchOfAddress() {
  const t = useWords(admissionWords);
  const navigate = useNavigateOn();
  const [query] = useSearchParams();
  const code = query.get('vouch');
  useEffect(() => {
    if (!code) return;
    const take = async () => {
      try {
        announce((await call(vouchCall, { body: { code } })).message, 'success');
      } catch (error) {
        announce(t.vouchFailed, 'error', serverMessageOf(error));
      }
      // Reloading the page takes no link again.
      await navigate('/user/dashboard', { replace: true });
      await refreshAnswers(getApplication);
    };
    inBackground(take());
  }, [code, navigate, t.vouchFailed]);
}
