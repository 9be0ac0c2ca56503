import { deleteAccount, describeMyData } from '@alumni/shared/calls/my-data';
import type { ResponseOf } from '@alumni/shared/core/contract';
import {
  type PostsAfterDeletion,
  postsAfterDeletion,
} from '@alumni/shared/profile/posts-after-deletion';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api/call.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { clearTabDrafts } from '../../../components/draft/tab-drafts.ts';
import { labelledFieldProps } from '../../../components/form/field-props.ts';
import { FormMessage } from '../../../components/form/form-message.tsx';
import { PasswordInput } from '../../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../../components/form/submit-form.tsx';
import { Tick } from '../../../components/form/tick.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { useSubmission } from '../../../components/form/use-submission.ts';
import { LinkButton } from '../../../components/ui/buttons/button.tsx';
import { QueryStatus } from '../../../components/ui/loading/states.tsx';
import { goToHeading, Page, PageHeading } from '../../../components/ui/page/page.tsx';
import { formatInstant } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { clearSession, useSession } from '../../../session/session-store.ts';
import { deleteAccountWords } from './delete-account.words.ts';
import styles from './my-data.module.css';

interface Asked extends ResponseOf<typeof deleteAccount> {
  posts: PostsAfterDeletion;
}

/** Asking for the deletion logs the reader out, but this screen has to stay. So the screen is public. */
export function DeleteAccountScreen() {
  const t = useWords(deleteAccountWords);
  const { status, user } = useSession();
  const [asked, setAsked] = useState<Asked>();
  if (asked) return <WhatHappensNext {...asked} />;
  return (
    <Page narrow title={t.title} intro={t.intro}>
      {status === 'ready' && !user && (
        <>
          <p>{t.logInFirst}</p>
          <LinkButton to="/login" state={{ from: '/user/delete-account' }}>
            {t.logIn}
          </LinkButton>
        </>
      )}
      {user && (
        <Deletion
          onAsked={(result) => {
            setAsked(result);
            clearTabDrafts();
            clearSession('logout');
          }}
        />
      )}
    </Page>
  );
}

function Deletion({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const t = useWords(deleteAccountWords);
  const query = useEndpoint(describeMyData, {});
  const { data } = query;
  if (!data) return <QueryStatus of={query} rows={4} />;
  const { events, opportunities, galleries, news, deletion } = data;
  return (
    <>
      <div className={styles.lists}>
        <h2>{t.goes}</h2>
        <ul>
          <li>{t.atOnce}</li>
          <li>{t.after(deletion.days)}</li>
        </ul>
        <h2>{t.stays}</h2>
        <ul>
          {news > 0 && <li>{t.news(news)}</li>}
          <li>{t.log}</li>
          <li>{deletion.backupDays === null ? t.backups : t.backupDays(deletion.backupDays)}</li>
        </ul>
        <h2>{t.changeMind}</h2>
        <p>{t.howToStop(deletion.days)}</p>
        <LinkButton variant="outline" to="/user/settings" className={styles.first}>
          {t.downloadFirst}
        </LinkButton>
      </div>
      {data.isLastMaster ? (
        <FormMessage tone="error">{t.lastMaster}</FormMessage>
      ) : (
        <DeletionForm posts={events + opportunities + galleries} onAsked={onAsked} />
      )}
    </>
  );
}

const deletionForm = z.object({
  posts: z.enum(postsAfterDeletion, 'postsChoiceMissing'),
  password: z.string().check(z.minLength(1, 'passwordMissing')),
});
const blank = { posts: '', password: '' };

/** Asks what to do with posts only if there are any. */
function DeletionForm({ posts, onAsked }: { posts: number; onAsked: (asked: Asked) => void }) {
  const t = useWords(deleteAccountWords);
  const form = useForm<typeof blank>(deletionForm, {
    ...blank,
    posts: posts === 0 ? 'delete' : '',
  });
  const field = labelledFieldProps(form, t);
  const { errors } = form.formState;
  const submission = useSubmission(form, t, async ({ password, posts: choice }) => {
    const body = { password, posts: choice as PostsAfterDeletion };
    onAsked({ ...(await call(deleteAccount, { body })), posts: body.posts });
  });
  const wrong = errors.posts?.message;
  return (
    <SubmitForm form={form} submission={submission} className={styles.form}>
      <SubmitResult submission={submission} reveal />
      {posts > 0 && (
        <fieldset className={styles.choices} aria-describedby={wrong && 'posts-error'}>
          <legend>{t.posts(posts)}</legend>
          {postsAfterDeletion.map((choice) => (
            <Tick
              key={choice}
              type="radio"
              value={choice}
              aria-invalid={wrong ? true : undefined}
              {...form.register('posts')}
            >
              <span>
                {t.choices[choice]} <small>{t.choiceHints[choice]}</small>
              </span>
            </Tick>
          ))}
          {wrong && (
            <p id="posts-error" role="alert">
              {wrong}
            </p>
          )}
        </fieldset>
      )}
      <PasswordInput {...field('password')} autoComplete="current-password" required />
      <div className={styles.actions}>
        <SubmitButton of={submission} className={styles.confirm}>
          {t.confirm}
        </SubmitButton>
        <LinkButton variant="outline" to="/user/settings">
          {t.keep}
        </LinkButton>
      </div>
    </SubmitForm>
  );
}

function WhatHappensNext({ message, dueAt, backupsUntil, posts }: Asked) {
  const t = useWords(deleteAccountWords);
  useEffect(() => goToHeading(), []);
  const day = formatInstant(dueAt, t.language);
  return (
    <Page narrow>
      <PageHeading>{t.asked}</PageHeading>
      <FormMessage tone="success">{message}</FormMessage>
      <div className={styles.lists}>
        <h2>{t.next}</h2>
        <ul>
          <li>{t.hidden}</li>
          <li>{t.postsNext[posts]}</li>
          <li>{t.mailed}</li>
          <li>{t.gone(day)}</li>
          <li>
            {backupsUntil ? t.backupsUntil(formatInstant(backupsUntil, t.language)) : t.backups}
          </li>
        </ul>
        <h2>{t.changeMind}</h2>
        <p>{t.logInToStop(day)}</p>
      </div>
      <div className={styles.actions}>
        <LinkButton to="/login">{t.logIn}</LinkButton>
        <LinkButton variant="outline" to="/">
          {t.home}
        </LinkButton>
      </div>
    </Page>
  );
}
