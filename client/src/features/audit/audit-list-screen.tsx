import { type AuditEntry, listAudit } from '@alumni/shared/audit';
import { pageSizes } from '@alumni/shared/limits';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import styles from '../../components/list/managed-rows.module.css';
import { useList } from '../../components/list/use-list.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { auditWords } from './audit.words.ts';
import { auditSentence } from './audit-sentence.ts';

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
      toolbar={null}
      empty={t.empty}
      emptyAction={null}
    >
      {(entries) => (
        <ol className={styles.rows}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
    </ListPage>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { language } = useLanguage();
  return (
    <li className={styles.entry}>
      <p className={styles.sentence}>{auditSentence(entry, language)}</p>
      <time className={styles.facts} dateTime={entry.createdAt}>
        {formatMoment(entry.createdAt, language)}
      </time>
    </li>
  );
}
