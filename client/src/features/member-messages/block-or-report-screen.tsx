import { blockSender, listBlocked, unblockSender } from '@alumni/shared/calls/member-messages';
import { getAlumnus } from '@alumni/shared/calls/profile';
import { call } from '../../api/call.ts';
import { combineQueries } from '../../api/combine-queries.ts';
import { invalidateEndpoint, useEndpoint } from '../../api/use-endpoint.ts';
import { useAction } from '../../components/form/use-action.ts';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { EmptyState, QueryStatus, Skeleton } from '../../components/ui/loading/states.tsx';
import { Page } from '../../components/ui/page/page.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSearchParams } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';
import { blockOrReportWords } from './block-or-report.words.ts';
import styles from './member-messages.module.css';
import { PersonLine } from './person-line.tsx';
import { ReportForm } from './report-form.tsx';

/** Screen of the link in a member's message; `?id=` is the sender's roll number. */
export function BlockOrReportScreen() {
  const t = useWords(blockOrReportWords);
  const { user } = useSession();
  const [query] = useSearchParams();
  const rollNo = query.get('id');
  const isSelf = rollNo !== null && rollNo === user?.rollNo;
  return (
    <Page narrow title={t.title}>
      {rollNo && !isSelf ? (
        <BlockOrReport key={rollNo} rollNo={rollNo} />
      ) : (
        <EmptyState
          seed="nobody"
          action={
            <LinkButton variant="outline" to="/user/settings">
              {t.settings}
            </LinkButton>
          }
        >
          {isSelf ? t.self : t.nobody}
        </EmptyState>
      )}
    </Page>
  );
}

function BlockOrReport({ rollNo }: { rollNo: string }) {
  const t = useWords(blockOrReportWords);
  const person = useEndpoint(getAlumnus, { params: { rollNo } });
  const list = useEndpoint(listBlocked, {});
  // An unlisted sender has no page, but can be blocked. The server checks that the sender has written to the reader.
  const isHidden = person.error?.status === 404;
  if (!list.data || !(person.data || isHidden)) {
    const both = combineQueries(list, isHidden ? { ...person, data: null, error: null } : person);
    return (
      <QueryStatus of={both}>
        <Skeleton height="5rem" />
        <Skeleton height="10rem" />
      </QueryStatus>
    );
  }
  const isBlocked = list.data.blocked.some((one) => one.rollNo === rollNo);
  return (
    <>
      {person.data ? <PersonLine person={person.data} /> : <p>{t.somebody}</p>}
      <section className={styles.section} aria-labelledby="block">
        <h2 id="block">{t.blockTitle}</h2>
        <p className={styles.intro}>{isBlocked ? t.blocked : t.blockText}</p>
        <BlockButton rollNo={rollNo} isBlocked={isBlocked} />
      </section>
      <section className={styles.section} aria-labelledby="report">
        <h2 id="report">{t.reportTitle}</h2>
        <p className={styles.intro}>{t.reportText}</p>
        <ReportForm rollNo={rollNo} />
      </section>
    </>
  );
}

function BlockButton({ rollNo, isBlocked }: { rollNo: string; isBlocked: boolean }) {
  const t = useWords(blockOrReportWords);
  const { busy, run } = useAction(t);
  const endpoint = isBlocked ? unblockSender : blockSender;
  const change = () =>
    run(
      async () => (await call(endpoint, { params: { rollNo } })).message,
      () => invalidateEndpoint(listBlocked),
    );
  return (
    <Button variant={isBlocked ? 'outline' : 'primary'} busy={busy} onClick={change}>
      {isBlocked ? t.unblock : t.block}
    </Button>
  );
}
