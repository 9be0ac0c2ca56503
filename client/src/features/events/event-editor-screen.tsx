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
import { answerModeNames } from '@alumni/shared/events/event-facts';
import { type AnswerMode, eventForm, timingProblem } from '@alumni/shared/events/event-form';
import type { Event } from '@alumni/shared/events/events';
import { linkIn } from '@alumni/shared/records/video';
import { formatDay, formatTime, zoneName } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { emptyValues } from '../../components/editor/empty-values.ts';
import { DayAndHour, describeField, FieldPair } from '../../components/editor/fields.tsx';
import { postBody } from '../../components/editor/post-body.ts';
import { Select, TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { LazyVideoCard } from '../../components/images/lazy-video-card.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useParams } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { currentUser } from '../../session/session-store.ts';
import { settings } from '../../settings.ts';
import { type EventEditorWords, eventEditorWords } from './event-editor.words.ts';

type EventValues = typeof empty;

const empty = emptyValues(eventForm.shape);

/** Body of an event, as the specification has it: owner, ISO dates and a number. */
function bodyOf(
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
    answers: answers as AnswerMode | '',
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
    update: (id, { values, images, saved, changed }, ifMatch) => {
      const body = bodyOf(values, images, saved?.owner, changed);
      return call(updateEvent, { params: { id }, body, ifMatch });
    },
  },
  affected: [listEvents, listOwnEvents, getEvent, getDashboard, getLatest],
  schema: eventForm,
  empty,
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
    // An unused field is absent from the answer, never undefined.
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
    call(createEvent, { query: { key }, body: bodyOf(values, images) }),
  remove: (id) => call(deleteEvent, { params: { id } }),
  ownerOf: ({ owner }) => owner,
  document: 'events',
  paths: {
    create: '/myevents',
    list: () => '/user/events',
  },
};

export function EventEditorScreen() {
  const { id } = useParams();
  const t = useWords(eventEditorWords);
  return (
    <EditorScreen
      definition={eventEditor}
      words={t}
      id={id}
      fields={(form) => <EventFields form={form} />}
      more={{
        first: (form) => <VideoField form={form} />,
        names: answerNames,
        title: t.answersGroup,
        summary: (values) => answersSummary(values, t),
        fields: (form) => <AnswerFields form={form} />,
      }}
      labelsOf={({ start_date, end_date }) =>
        start_date === end_date ? { start_date: t.date, end_date: '' } : {}
      }
      display={(name, value) => {
        if (value === '') return '';
        if (/_date$|Until$/.test(name)) return formatDay(value, t.language);
        if (/_time$/.test(name)) return formatTime(value, t.language);
        if (name === 'answers') {
          return (
            <>
              {answerModeNames[value as AnswerMode][t.language]}{' '}
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

function EventFields({ form }: { form: UseFormReturn<EventValues> }) {
  const t = useWords(eventEditorWords);
  const text = useMessages();
  const describe = describeField(form, t.labels);
  const { start_date, end_date } = form.watch();
  const dates = { start_date, end_date };
  const backwards =
    start_date !== '' && end_date !== '' && timingProblem(dates)?.message === 'endBeforeStart';
  const start = describe('start_date');
  const end = describe('end_date');
  /** Most events last a day: the end follows until it is another one. */
  const changeStart = (event: ChangeEvent<HTMLInputElement>) => {
    if (end_date === '' || end_date === start_date) {
      const shouldValidate = form.formState.isSubmitted;
      form.setValue('end_date', event.currentTarget.value, { shouldDirty: true, shouldValidate });
    }
    inBackground(start.onChange(event));
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

/** Beside the specified fields: folded, with a line that says what is set. */
const answerNames = ['answers', 'places', 'answersUntil'] as const;

function answersSummary(
  { answers, places, answersUntil }: EventValues,
  t: EventEditorWords & { language: Language },
) {
  const { language } = t;
  const mode = answerModeNames[(answers || 'off') as AnswerMode][language];
  return [
    mode,
    places && t.labelled(t.labels.places, formatNumber(Number(places), language)),
    answersUntil && t.labelled(t.labels.answersUntil, formatDay(answersUntil, language)),
  ]
    .filter(Boolean)
    .join(' · ');
}

const count = { type: 'number', inputMode: 'numeric', step: 1, optional: true } as const;

function AnswerFields({ form }: { form: UseFormReturn<EventValues> }) {
  const t = useWords(eventEditorWords);
  const describe = describeField(form, t.labels);
  const { answers, places, answersUntil } = form.watch();
  const asksForAnswers = [answers, places, answersUntil].some(Boolean);
  const choices = [
    { value: '', label: answerModeNames.off[t.language] },
    ...(['members', 'everyone'] as const).map((mode) => ({
      value: mode,
      label: answerModeNames[mode][t.language],
    })),
  ];
  return (
    <>
      <Select {...describe('answers')} choices={choices} hint={t.answersHint} />
      {asksForAnswers && (
        <FieldPair>
          <TextInput {...describe('places')} {...count} min={1} hint={t.placesHint} />
          <TextInput {...describe('answersUntil')} type="date" optional />
        </FieldPair>
      )}
    </>
  );
}
