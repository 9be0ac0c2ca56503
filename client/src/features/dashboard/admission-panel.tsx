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
import { invalidateEndpoint, useEndpoint } from '../../api/use-endpoint.ts';
import { textDraft, useFormDraft } from '../../components/draft/use-form-draft.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { QueryStatus, Skeleton } from '../../components/ui/loading/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { useNavigateIfHere, useSearchParams } from '../../router/hooks.tsx';
import { refreshSession } from '../../session/session-calls.ts';
import { admissionWords } from './admission.words.ts';
import { ConfirmationButton } from './confirmation-button.tsx';
import styles from './dashboard.module.css';
import { UnprovedEmail } from './unproved-email.tsx';

type Application = ResponseOf<typeof getApplication>;

/** State of a pending application, and what the applicant can do meanwhile. */
export function AdmissionPanel({ user }: { user: SessionUser }) {
  const t = useWords(admissionWords);
  const application = useEndpoint(getApplication, {}, { staleTime: 0 });
  const { data } = application;
  const state = data?.state;
  useVouchLink();
  useEffect(() => {
    // The session in this browser still counts the reader as an applicant. Once it is refreshed, the rest of the
    // dashboard appears.
    if (state === 'admitted') inBackground(refreshSession());
  }, [state]);
  if (!data) {
    return (
      <div className={styles.coming}>
        <QueryStatus of={application}>
          <Skeleton height="16rem" />
        </QueryStatus>
      </div>
    );
  }
  return (
    <>
      <QueryStatus of={application} />
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
  const field = labelledFieldProps(form, t);
  const { done } = useFormDraft(form, noteDraft, `admission:${rollNo}`);
  const submission = useSubmission(form, t, async (body) => {
    const { message } = await call(saveApplication, { body });
    done();
    // After a reply to the office's question the form disappears, and its result with it. So the message is announced
    // outside of the form.
    announce(message, 'success');
    inBackground(invalidateEndpoint(getApplication));
  });
  return (
    <SubmitForm form={form} submission={submission}>
      <TextArea {...field('note')} hint={t.noteHint} rows={5} maxLength={limits.admissionNote} />
      <SubmitButton of={submission}>{t.save}</SubmitButton>
      <SubmitResult submission={submission} reveal />
    </SubmitForm>
  );
}

/** Sends the code of a member's voucher link, if the applicant has opened one while logged in. */
function useVouchLink() {
  const t = useWords(admissionWords);
  const navigate = useNavigateIfHere();
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
      // Drop the code from the URL: a reload must not send it again.
      await navigate('/user/dashboard', { replace: true });
      await invalidateEndpoint(getApplication);
    };
    inBackground(take());
  }, [code, navigate, t.vouchFailed]);
}
