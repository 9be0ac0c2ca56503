import { listOwnEvents } from '@alumni/shared/calls/events';
import { OwnList } from '../../components/editor/own-list/own-list.tsx';
import { useWords } from '../../i18n/language.ts';
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
        events.map(({ _id, theme, language }) => ({
          _id,
          title: theme,
          language,
          to: `/myevents/${_id}`,
        }))
      }
    />
  );
}
