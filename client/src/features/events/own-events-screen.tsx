import { listOwnEvents } from '@alumni/shared/calls/events';
import { OwnList } from '../../components/editor/own-list/own-list.tsx';
import { EventDays } from '../../components/highlights/event-days.tsx';
import { Badge } from '../../components/ui/graphics/badge.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { isOver } from '../../i18n/today.ts';
import { useSession } from '../../session/session-store.ts';
import { eventEditorWords } from './event-editor.words.ts';

export function OwnEventsScreen() {
  const t = useWords(eventEditorWords);
  const { user } = useSession();
  return (
    <OwnList
      title={t.list}
      kind="event"
      add={{ label: t.add, to: '/myevents' }}
      all="/events"
      endpoint={listOwnEvents}
      input={{ params: { rollNo: user?.rollNo ?? '' } }}
      rows={(events) =>
        events.map((event) => ({
          _id: event._id,
          title: event.theme,
          language: event.language,
          to: `/myevents/${event._id}`,
          day: <EventDays event={event} short />,
          state: isOver(event) ? <Badge>{t.past}</Badge> : t.comingUp,
          replies:
            event.replies &&
            t.replies(
              formatNumber(event.replies.in, t.language),
              formatNumber(event.replies.maybe, t.language),
              formatNumber(event.replies.waiting, t.language),
            ),
        }))
      }
    />
  );
}
