import { listAudit } from '@alumni/shared/calls/audit';
import { pageSizes } from '@alumni/shared/core/limits';
import type { AuditEntry } from '@alumni/shared/site/audit';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import styles from '../../components/list/managed-rows.module.css';
import { SearchBox } from '../../components/list/search-toolbar.tsx';
import { useList } from '../../components/list/use-list.ts';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { Sentence } from '../../components/ui/text/sentence.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { auditWords } from './audit.words.ts';
import { AuditSentence } from './audit-sentence.tsx';

const audit = defineList(listAudit, {
  pageSize: pageSizes.audit,
  filters: noFilter,
  read: ({ entries, totalPages }) => ({ rows: entries, totalPages }),
});

export function AuditListScreen() {
  const t = useWords(auditWords);
  const list = useList(audit);
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={<SearchBox list={list} label={t.person} />}
      empty={list.search ? t.nobody : t.empty}
    >
      {(entries) => (
        <>
          {list.data?.more && <p className={styles.note}>{t.more}</p>}
          <ol className={styles.rows}>
            {entries.map((entry) => (
              <RowBoundary key={entry._id} row={entry} as="li">
                <Entry entry={entry} search={list.search} />
              </RowBoundary>
            ))}
          </ol>
        </>
      )}
    </ListPage>
  );
}

function Entry({ entry, search }: { entry: AuditEntry; search: string }) {
  const t = useWords(auditWords);
  const people = new Map([
    [entry.actor, entry.actorName],
    [entry.person, entry.personName],
  ]);
  const others = [...people].filter(([rollNo]) => rollNo && rollNo !== search);
  return (
    <li className={styles.entry}>
      <p className={styles.sentence}>
        <AuditSentence entry={entry} />
      </p>
      <p className={styles.facts}>
        <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt, t.language)}</time>
        {others.map(([rollNo, name]) => (
          <Link key={rollNo} to={`/admin/audit?search=${encodeURIComponent(rollNo)}`}>
            <Sentence text={t.only(name || rollNo)} names={[name || rollNo]} />
          </Link>
        ))}
      </p>
    </li>
  );
}
