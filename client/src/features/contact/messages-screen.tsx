import { listContactMessages } from '@alumni/shared/calls/contact';
import { pageSizes } from '@alumni/shared/core/limits';
import { invalidateEndpoint, useEndpoint } from '../../api/use-endpoint.ts';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import styles from '../../components/list/managed-rows.module.css';
import { useList } from '../../components/list/use-list.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { MessageRow } from './message-row.tsx';
import { messagesWords } from './messages.words.ts';
import { useMessageChanges } from './use-message-changes.ts';

const messages = defineList(listContactMessages, {
  pageSize: pageSizes.messages,
  filters: noFilter,
  read: ({ messages: rows, totalPages }) => ({ rows, totalPages }),
});

export function MessagesScreen() {
  const t = useWords(messagesWords);
  const list = useList(messages);
  const changes = useMessageChanges();
  const showFirst = () => {
    // The cached first page predates the new messages.
    inBackground(invalidateEndpoint(listContactMessages));
    list.setPage(1);
  };
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={<Unread page={list.page} onShow={showFirst} />}
      empty={t.empty}
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((message) => (
            <RowBoundary key={message._id} row={message} as="li">
              <MessageRow message={message} changes={changes} />
            </RowBoundary>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

/** Shows the number of unread messages. The sidebar reads the same query, so this adds no request. */
function Unread({ page, onShow }: { page: number; onShow: () => void }) {
  const t = useWords(messagesWords);
  const { data } = useEndpoint(listContactMessages, { query: { page: 1, limit: 1 } });
  if (!data) return null;
  const { unread } = data;
  return (
    <div className={styles.note} role="status">
      <p>{unread > 0 ? t.unread(formatNumber(unread, t.language), unread === 1) : t.noneUnread}</p>
      {page > 1 && unread > 0 && (
        <p>
          {t.moved}{' '}
          <Button variant="plain" onClick={onShow}>
            {t.toFirst}
          </Button>
        </p>
      )}
    </div>
  );
}
