import { listTrash, restoreRecord } from '@alumni/shared/calls/trash';
import { pageSizes } from '@alumni/shared/core/limits';
import { isAdmin } from '@alumni/shared/core/permissions';
import type { TrashedRecord } from '@alumni/shared/records/trash';
import { call } from '../../api/call.ts';
import { invalidateQueries } from '../../api/query-client.ts';
import { useAction } from '../../components/form/use-action.ts';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import styles from '../../components/list/managed-rows.module.css';
import { useList } from '../../components/list/use-list.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { trashWords } from './trash.words.ts';

const trash = defineList(listTrash, {
  pageSize: pageSizes.trash,
  filters: noFilter,
  read: ({ records: rows, totalPages }) => ({ rows, totalPages }),
});

/** Records deleted in the last 30 days, to be restored. */
export function TrashScreen() {
  const t = useWords(trashWords);
  const { user } = useSession();
  const list = useList(trash);
  return (
    <ListPage
      title={t.title}
      intro={isAdmin(user) ? t.introAll : t.intro}
      list={list}
      toolbar={null}
      empty={t.empty}
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((record) => (
            <RowBoundary key={record._id} row={record} as="li">
              <Row record={record} />
            </RowBoundary>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Row({ record }: { record: TrashedRecord }) {
  const t = useWords(trashWords);
  const { user } = useSession();
  const { busy, run } = useAction(t.failed);
  const restore = () =>
    run(async () => {
      try {
        return (await call(restoreRecord, { params: { id: record._id } })).message;
      } finally {
        // Refresh lists and counts; after a failure too, since the record may be gone.
        inBackground(invalidateQueries());
      }
    });
  const title = record.title || t.untitled;
  const isOthers = record.owner !== '' && record.owner !== user?.rollNo;
  return (
    <li className={`${styles.row} ${styles.unnumbered}`}>
      <div className={styles.who}>
        <p className={styles.name}>{title}</p>
        <p className={styles.facts}>
          <span>{t.kinds[record.kind]}</span>
          {isOthers && <span>{t.by(record.ownerName || record.owner)}</span>}
          <span>{t.deleted(formatInstant(record.deletedAt, t.language))}</span>
          <span>{t.storedUntil(formatInstant(record.keptUntil, t.language))}</span>
        </p>
      </div>
      <Button variant="outline" busy={busy} onClick={restore}>
        {t.restore}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </li>
  );
}
