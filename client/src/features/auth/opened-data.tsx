import {
  deleteAccountByLink,
  downloadDataByLink,
  keepAccountByLink,
  readDataLink,
} from '@alumni/shared/calls/my-data';
import type { ResponseOf } from '@alumni/shared/core/contract';
import {
  type PostsAfterDeletion,
  postsAfterDeletion,
} from '@alumni/shared/profile/posts-after-deletion';
import { useState } from 'react';
import * as z from 'zod/mini';
import { requestUrl } from '../../api/address.ts';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { QueryStatus } from '../../components/ui/loading/states.tsx';
import { goToHeading } from '../../components/ui/page/page.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './auth-page.module.css';
import { myDataLinkWords } from './my-data-link.words.ts';

type Opened = ResponseOf<typeof readDataLink>;

interface PartProps {
  code: string;
  opened: Opened;
  onDone: (message: string) => void;
}

/** What a mailed link opens: a download of the data, a deletion, or the withdrawal of a deletion. */
export function OpenedData({ code }: { code: string }) {
  const t = useWords(myDataLinkWords);
  const [done, setDone] = useState<string>();
  const query = useApiQuery({
    queryKey: [readDataLink.path, code],
    queryFn: ({ signal }) => call(readDataLink, { body: { code }, signal }),
    staleTime: 0,
  });
  const { data: opened } = query;
  if (done) {
    return (
      <>
        <FormMessage tone="success" role="alert">
          {done}
        </FormMessage>
        <Ways />
      </>
    );
  }
  if (!opened) {
    return (
      <>
        {query.error?.status === 400 ? (
          <FormMessage tone="error">{serverMessageOf(query.error) ?? t.noLink}</FormMessage>
        ) : (
          <QueryStatus of={query} rows={3} />
        )}
        <Ways again />
      </>
    );
  }
  const part = {
    code,
    opened,
    onDone: (message: string) => {
      setDone(message);
      goToHeading();
    },
  };
  return (
    <>
      <p>
        {t.accountBelongsTo} <strong translate="no">{opened.email}</strong>
      </p>
      {opened.dueAt !== null && <Keep {...part} />}
      {opened.fileCode !== null && (
        <section className={styles.part}>
          <h2>{t.downloadTitle}</h2>
          <p>{t.downloadIntro}</p>
          <a
            className="button button-outline"
            href={requestUrl(downloadDataByLink.path, {}, { code: opened.fileCode })}
            download
          >
            {t.download}
          </a>
        </section>
      )}
      {opened.opensData && opened.dueAt === null && <Delete {...part} />}
      <Ways />
    </>
  );
}

function Ways({ again = false }: { again?: boolean }) {
  const t = useWords(myDataLinkWords);
  return (
    <div className={styles.other}>
      {again && (
        <LinkButton variant="outline" to="/my-data">
          {t.again}
        </LinkButton>
      )}
      <LinkButton variant="outline" to="/contact-us">
        {t.contact}
      </LinkButton>
    </div>
  );
}

const noFields = z.object({});

function Keep({ code, opened, onDone }: PartProps) {
  const t = useWords(myDataLinkWords);
  const form = useForm(noFields, {});
  const submission = useSubmission(form, { ...t, failed: t.notKept }, async () => {
    onDone((await call(keepAccountByLink, { body: { code } })).message);
  });
  return (
    <SubmitForm form={form} submission={submission} className={styles.part}>
      <p>{t.due(formatInstant(opened.dueAt ?? '', t.language))}</p>
      <SubmitResult submission={submission} reveal />
      <SubmitButton of={submission}>{t.keep}</SubmitButton>
    </SubmitForm>
  );
}

const deletionForm = z.object({ posts: z.enum(postsAfterDeletion, 'postsChoiceMissing') });

function Delete({ code, opened: { posts, isLastMaster, deletionDays }, onDone }: PartProps) {
  const t = useWords(myDataLinkWords);
  const form = useForm<{ posts: string }>(deletionForm, { posts: posts === 0 ? 'delete' : '' });
  const wrong = form.formState.errors.posts?.message;
  const submission = useSubmission(form, { ...t, failed: t.notDeleted }, async (values) => {
    const body = { code, posts: values.posts as PostsAfterDeletion };
    onDone((await call(deleteAccountByLink, { body })).message);
  });
  return (
    <section className={styles.part}>
      <h2>{t.deleteTitle}</h2>
      {isLastMaster ? (
        <FormMessage tone="error">{t.lastMaster}</FormMessage>
      ) : (
        <SubmitForm form={form} submission={submission}>
          <p>{t.deleteIntro(deletionDays)}</p>
          <SubmitResult submission={submission} reveal />
          {posts > 0 && (
            <fieldset className={styles.posts} aria-describedby={wrong && 'posts-error'}>
              <legend>{t.posts}</legend>
              {postsAfterDeletion.map((choice) => (
                <Tick key={choice} type="radio" value={choice} {...form.register('posts')}>
                  {t.choices[choice]}
                </Tick>
              ))}
              {wrong && (
                <p id="posts-error" role="alert">
                  {wrong}
                </p>
              )}
            </fieldset>
          )}
          <SubmitButton of={submission} className={styles.destructive}>
            {t.delete}
          </SubmitButton>
        </SubmitForm>
      )}
    </section>
  );
}
