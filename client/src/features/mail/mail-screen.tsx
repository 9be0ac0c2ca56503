import { listRefusedMails } from '@alumni/shared/calls/mail';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { pageSizes } from '@alumni/shared/core/limits';
import { useState } from 'react';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListResults } from '../../components/list/list-results.tsx';
import rowStyles from '../../components/list/managed-rows.module.css';
import { useList } from '../../components/list/use-list.ts';
import { MailServerHint } from '../../components/mail-state/mail-server-hint.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { Page } from '../../components/ui/page/page.tsx';
import { formatMoment, formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './mail.module.css';
import { mailWords } from './mail.words.ts';
import { MailPace } from './mail-pace.tsx';
import { RefusedMailRow, ResendButton } from './refused-mail-row.tsx';
import { TestMail } from './test-mail.tsx';

/** Loaded on demand with its words: few people need it. */
const MailDomain = lazyComponent(() => import('./mail-domain.tsx'), 'MailDomain');

const refusedMails = defineList(listRefusedMails, {
  pageSize: pageSizes.refusedMails,
  filters: noFilter,
  read: ({ mails: rows, totalPages }) => ({ rows, totalPages }),
});

/** Waiting and refused mails with reasons, a test mail, and a check of the mail domain. */
export function MailScreen() {
  const t = useWords(mailWords);
  const list = useList(refusedMails);
  // Number of checks that the reader has started. Each makes the server query the DNS, so none runs unasked.
  const [looks, setLooks] = useState(0);
  return (
    <Page title={t.title} intro={t.intro}>
      {list.data && <Outbox {...list.data} />}
      <TestMail />
      <Button variant="outline" onClick={() => setLooks(looks + 1)}>
        {t.checkDomain}
      </Button>
      {looks > 0 && <MailDomain key={looks} />}
      <section className={rowStyles.section}>
        <h2>{t.refused}</h2>
        <ListResults label={t.refused} list={list} empty={t.empty}>
          {(rows) => (
            <>
              {rows.filter((mail) => mail.canResend).length > 1 && <ResendButton />}
              <ul className={rowStyles.rows}>
                {rows.map((mail) => (
                  <RowBoundary key={mail._id} row={mail} as="li">
                    <RefusedMailRow mail={mail} />
                  </RowBoundary>
                ))}
              </ul>
            </>
          )}
        </ListResults>
      </section>
      {list.data && <MailPace {...list.data} />}
    </Page>
  );
}

function Outbox({ mailed, waiting, delayed = 0, oldest }: ResponseOf<typeof listRefusedMails>) {
  const t = useWords(mailWords);
  return (
    <div className={styles.outbox} role="status">
      {!mailed && (
        <p className={styles.bad}>
          {t.noServer} <MailServerHint />
        </p>
      )}
      <p>
        {waiting > 0 ? t.waiting(formatNumber(waiting, t.language), waiting === 1) : t.noneWaiting}{' '}
        {oldest && t.oldest(formatMoment(oldest, t.language))}{' '}
        {delayed > 0 && t.delayed(formatNumber(delayed, t.language), delayed === 1)}
      </p>
    </div>
  );
}
