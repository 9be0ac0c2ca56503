import { ListPage } from '../../components/list/list-page.tsx';
import { NumberedList } from '../../components/list/numbered-list.tsx';
import { SortToolbar } from '../../components/list/search-toolbar.tsx';
import { useList } from '../../components/list/use-list.ts';
import { useWords } from '../../i18n/language.ts';
import { ComingEvents } from './coming-events.tsx';
import { eventList } from './event-list.ts';
import { eventListWords } from './event-list.words.ts';
import { EventListRow } from './event-list-row.tsx';

export function EventListScreen() {
  const t = useWords(eventListWords);
  const list = useList(eventList);
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={<SortToolbar list={list} />}
      empty={t.empty}
      nextSteps={[{ to: '/myevents', label: t.add }]}
    >
      {(rows, firstNumber) => (
        <>
          <ComingEvents events={list.data?.comingUp ?? []} />
          <NumberedList rows={rows} firstNumber={firstNumber}>
            {(event, index) => <EventListRow event={event} first={index === 0} />}
          </NumberedList>
        </>
      )}
    </ListPage>
  );
}
