import { getDashboard } from '@alumni/shared/calls/dashboard';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  listOwnEvents,
  updateEvent,
} from '@alumni/shared/calls/events';
import { getLatest } from '@alumni/shared/calls/home';
import { isoTimestamp } from '@alumni/shared/core/fields';
import { imageCaps, limits } from '@alumni/shared/core/limits';
import { replyModeNames } from '@alumni/shared/events/event-facts';
import { eventForm, type ReplyMode, timingProblem } from '@alumni/shared/events/event-form';
import type { Event } from '@alumni/shared/events/events';
import { personName } from '@alumni/shared/people/person-name';
import { eventShareFacts } from '@alumni/shared/records/share-facts';
import { linkIn } from '@alumni/shared/records/video';
import { formatDayAndWeekday, formatTime, zoneName } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { emptyValues } from '../../components/editor/form/empty-values.ts';
import { DayAndHour, describeField, FieldPair } from '../../components/editor/form/fields.tsx';
import { postBody } from '../../components/editor/form/post-body.ts';
import { Select, TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { LazyVideoCard } from '../../components/images/video/lazy-video-card.tsx';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { getLanguage, useWords } from '../../i18n/language.ts';
import { today } from '../../i18n/today.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useParams } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { currentUser } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { noteEventChange, useEventChange } from './event-change.ts';
import { type EventEditorWords, eventEditorWords } from './event-editor.words.ts';

type EventValues = typeof empty;

const empty = emptyValues(eventForm.shape);

/** Request body in the specified form: with the owner, ISO dates, and numbers instead of their texts. */
function toEventBody(
  values: EventValues,
  images: string[],
  owner = currentUser()?.rollNo,
  changed?: readonly string[],
) {
  const { number_of_participants: participants, places, answers } = values;
  return {
    ...postBody(values, changed),
    start_date: isoTimestamp(values.start_date),
    end_date: isoTimestamp(values.end_date),
    answers: answers as ReplyMode | '',
    places: places ? Number(places) : null,
    number_of_participants: participants ? Number(participants) : null,
    images,
    owner,
  };
}

export const eventEditor: EditorDefinition<Event, EventValues> = {
  name: 'event',
  calls: {
    read: (id) => callWithEtag(getEvent, { params: { id } }),
    update: async (id, { values, images, saved, changed }, ifMatch) => {
      const body = toEventBody(values, images, saved?.owner, changed);
      const response = await call(updateEvent, { params: { id }, body, ifMatch });
      // A success without a body has no `response`.
      const told = response?.told;
      if (told && saved) {
        noteEventChange({ id, theme: values.theme, before: saved, now: values, told });
      }
      return response;
    },
  },
  affected: [listEvents, listOwnEvents, getEvent, getDashboard, getLatest],
  schema: eventForm,
  empty,
  initial: () => {
    const user = currentUser();
    return {
      name_of_organizer: user ? personName({ ...user, title: '' }, getLanguage()) : '',
      answers: 'members',
    };
  },
  valuesOf: ({
    _id,
    images,
    owner,
    createdAt,
    truncated,
    number_of_participants,
    places,
    ...texts
  }) => {
    // Responses omit unused fields, so no value is undefined, although the type allows it. Omitted fields keep the
    // empty texts of `empty`.
    const used = texts as { [Field in keyof typeof texts]: string };
    return {
      ...empty,
      ...used,
      places: places?.toString() ?? '',
      number_of_participants: number_of_participants?.toString() ?? '',
    };
  },
  imagesOf: ({ images }) => images,
  images: { cap: imageCaps.event, least: 0 },
  create: (values, images, key) =>
    call(createEvent, { query: { key }, body: toEventBody(values, images) }),
  remove: (id) => call(deleteEvent, { params: { id } }),
  ownerOf: ({ owner }) => owner,
  document: 'events',
  shareFacts: (event, reader) => eventShareFacts(event, reader, settings.site.timeZone),
  paths: {
    create: '/myevents',
    list: () => '/user/events',
  },
};

/**
 * Loaded on demand: it is needed only after a change of an event's time or place. People are mailed about such a
 * change.
 */
const ChangeNotice = lazyComponent(() => import('./change-notice.tsx'), 'ChangeNotice');

export function EventEditorScreen() {
  const { id } = useParams();
  const t = useWords(eventEditorWords);
  const isMoved = useEventChange()?.id === id && id !== undefined;
  return (
    <EditorScreen
      definition={eventEditor}
      words={t}
      id={id}
      afterSave={isMoved && <ChangeNotice />}
      fields={(form) => <EventFields form={form} isNew={!id} />}
      belowPictures={(form) => <VideoField form={form} />}
      more={{
        names: replyFieldNames,
        title: t.replyGroup,
        summary: (values) => summarizeReplySettings(values, t),
        fields: (form) => <ReplyFields form={form} />,
      }}
      labelOverrides={({ start_date, end_date }) =>
        start_date === end_date ? { start_date: t.date, end_date: '' } : {}
      }
      display={(name, value) => {
        if (value === '') return '';
        if (/_date$|Until$/.test(name)) return formatDayAndWeekday(value, t.language);
        if (/_time$/.test(name)) return formatTime(value, t.language);
        if (name === 'answers') {
          return (
            <>
              {replyModeNames[value as ReplyMode][t.language]}{' '}
              <Link to={`/myevents/${id}/replies`}>{t.whoComes}</Link>
            </>
          );
        }
        if (name === 'places' || name === 'number_of_participants')
          return formatNumber(Number(value), t.language);
        if (name === 'video') return <LazyVideoCard link={linkIn(value)} title={t.labels.video} />;
        return value;
      }}
    />
  );
}

function EventFields({ form, isNew }: { form: UseFormReturn<EventValues>; isNew: boolean }) {
  const t = useWords(eventEditorWords);
  const text = useMessages();
  const describe = describeField(form, t.labels);
  const { start_date, end_date } = form.watch();
  const dates = { start_date, end_date };
  const backwards =
    start_date !== '' && end_date !== '' && timingProblem(dates)?.message === 'endBeforeStart';
  const start = describe('start_date');
  const end = describe('end_date');
  /** A new event takes replies of members, unless it is over or the author has chosen otherwise. */
  const matchReplies = (lastDay: string) => {
    const isChosen = form.getFieldState('answers').isTouched;
    if (!isNew || isChosen || lastDay === '') return;
    form.setValue('answers', lastDay < today() ? '' : 'members', { shouldDirty: true });
  };
  /** Most events last one day, so the end date follows the start until the reader sets another one. */
  const changeStart = (event: ChangeEvent<HTMLInputElement>) => {
    if (end_date === '' || end_date === start_date) {
      const shouldValidate = form.formState.isSubmitted;
      form.setValue('end_date', event.currentTarget.value, { shouldDirty: true, shouldValidate });
      matchReplies(event.currentTarget.value);
    }
    inBackground(start.onChange(event));
  };
  const changeEnd = (event: ChangeEvent<HTMLInputElement>) => {
    matchReplies(event.currentTarget.value);
    inBackground(end.onChange(event));
  };
  return (
    <>
      <TextInput {...describe('name_of_organizer')} autoComplete="organization" required />
      <TextArea {...describe('commitee_members')} limit={limits.description} rows={2} optional />
      <TextArea {...describe('special_guests')} limit={limits.description} rows={2} optional />
      <TextInput {...describe('theme')} required />
      <TextArea {...describe('major_outcome')} limit={limits.description} rows={2} optional />
      <DayAndHour>
        <TextInput {...start} onChange={changeStart} type="date" required />
        <TextInput {...describe('start_time')} type="time" optional />
      </DayAndHour>
      <DayAndHour hint={t.timeHint(zoneName(settings.site.timeZone, t.language))}>
        <TextInput
          {...end}
          onChange={changeEnd}
          type="date"
          required
          error={backwards ? text('endBeforeStart') : end.error}
        />
        <TextInput {...describe('end_time')} type="time" optional />
      </DayAndHour>
      <TextInput {...describe('number_of_participants')} {...count} min={0} />
      <FieldPair>
        <TextInput {...describe('venue')} required />
        <TextInput {...describe('town')} autoComplete="address-level2" required />
      </FieldPair>
      <TextArea {...describe('description')} limit={limits.description} rows={8} optional />
    </>
  );
}

function VideoField({ form }: { form: UseFormReturn<EventValues> }) {
  const t = useWords(eventEditorWords);
  const describe = describeField(form, t.labels);
  const { video } = form.watch();
  return (
    <>
      <TextInput {...describe('video')} type="url" inputMode="url" hint={t.videoHint} optional />
      {video && <LazyVideoCard link={linkIn(video)} title={t.labels.video} />}
    </>
  );
}

/**
 * Fields that configure replies, under their names in the API. The specification does not have them, so they are folded
 * behind a summary.
 */
const replyFieldNames = ['answers', 'places', 'answersUntil'] as const;

function summarizeReplySettings(
  { answers, places, answersUntil }: EventValues,
  t: EventEditorWords & { language: Language },
) {
  const { language } = t;
  const mode = replyModeNames[(answers || 'off') as ReplyMode][language];
  return [
    mode,
    places && t.labelled(t.labels.places, formatNumber(Number(places), language)),
    answersUntil && t.labelled(t.labels.answersUntil, formatDayAndWeekday(answersUntil, language)),
  ]
    .filter(Boolean)
    .join(' · ');
}

const count = { type: 'number', inputMode: 'numeric', step: 1, optional: true } as const;

function ReplyFields({ form }: { form: UseFormReturn<EventValues> }) {
  const t = useWords(eventEditorWords);
  const describe = describeField(form, t.labels);
  const { answers, places, answersUntil } = form.watch();
  const takesReplies = [answers, places, answersUntil].some(Boolean);
  const choices = [
    { value: '', label: replyModeNames.off[t.language] },
    ...(['members', 'everyone'] as const).map((mode) => ({
      value: mode,
      label: replyModeNames[mode][t.language],
    })),
  ];
  return (
    <>
      <Select {...describe('answers')} choices={choices} hint={t.repliesHint} />
      {takesReplies && (
        <FieldPair>
          <TextInput {...describe('places')} {...count} min={1} hint={t.placesHint} />
          <TextInput {...describe('answersUntil')} type="date" optional />
        </FieldPair>
      )}
    </>
  );
}
