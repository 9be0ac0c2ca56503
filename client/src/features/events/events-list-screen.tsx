import { listEvents } from '@alumni/shared/events';
import { pageSizes } from '@alumni/shared/limits';
import { sortOrders } from '@alumni/shared/list';
import { ListPage } from '../../components/list/list-page.tsx';
import { NumberedList } from '../../components/list/numbered-list.tsx';
import { SortToolbar } from '../../components/list/search-toolbar.tsx';
import { defineList, useList } from '../../components/list/use-list.ts';
import { useWords } from '../../i18n/language.ts';
import { words } from './event-list.words.ts';
import { EventListRow, EventSkeletons } from './event-list-row.tsx';

const eventList = defineList(listEvents, {
  pageSize: pageSizes.events,
  filters: sortOrders,
  read: ({ events, totalPages }) => ({ rows: events, totalPages }),
});

export function Screen() {
  const t = useWords(words);
  const list = useList(eventList);
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={<SortToolbar list={list} />}
      empty={t.empty}
      skeleton={<EventSkeletons />}
    >
      {(rows, firstNumber) => (
        <NumberedList rows={rows} firstNumber={firstNumber}>
          {(event, index) => <EventListRow event={event} first={index === 0} />}
        </NumberedList>
      )}
    </ListPage>
  );
}
