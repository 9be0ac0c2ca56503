import { endsBeforeStart } from '@alumni/shared/events';
import { formatDay } from '@alumni/shared/format-days';
import { limits } from '@alumni/shared/limits';
import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { describeField, FieldPair } from '../../components/editor/fields.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { LazyVideoCard } from '../../components/images/lazy-video-card.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useParams } from '../../router/hooks.tsx';
import { type EventValues, eventEditor } from './event-editor.ts';
import { eventEditorWords } from './event-editor.words.ts';

/** In one file with the screen, which who posts without a network has fetched. */
export { eventEditor };

export function EventEditorScreen() {
  const { id } = useParams();
  const t = useWords(eventEditorWords);
  const { language } = useLanguage();
  return (
    <EditorScreen
      definition={eventEditor}
      words={t}
      id={id}
      fields={(form) => <EventFields form={form} />}
      more={{ names: moreNames, fields: (form) => <MoreEventFields form={form} /> }}
      display={(name, value) => {
        if (value === '') return '';
        if (name === 'start_date' || name === 'end_date') return formatDay(value, language);
        if (name === 'number_of_participants') return formatNumber(Number(value), language);
        if (name === 'video') return <LazyVideoCard link={value} title={t.labels.video} />;
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
  const backwards = start_date !== '' && end_date !== '' && endsBeforeStart(dates);
  const start = describe('start_date');
  const end = describe('end_date');
  /** Most events last a day: the end follows until it is another one. */
  const changeStart = (event: ChangeEvent<HTMLInputElement>) => {
    if (end_date === '' || end_date === start_date) {
      form.setValue('end_date', event.currentTarget.value, { shouldDirty: true });
    }
    inBackground(start.onChange(event));
  };
  return (
    <>
      <TextInput {...describe('theme')} required />
      <FieldPair>
        <TextInput {...start} onChange={changeStart} type="date" required />
        <TextInput
          {...end}
          type="date"
          required
          error={backwards ? text('endBeforeStart') : end.error}
        />
        <TextInput {...describe('venue')} required />
        <TextInput {...describe('town')} autoComplete="address-level2" required />
      </FieldPair>
      <TextInput {...describe('name_of_organizer')} autoComplete="organization" required />
      <TextArea {...describe('description')} limit={limits.description} rows={8} optional />
    </>
  );
}

const moreNames = [
  'number_of_participants',
  'commitee_members',
  'special_guests',
  'major_outcome',
  'video',
] as const;

/** Fields that few events need, after the pictures. */
function MoreEventFields({ form }: { form: UseFormReturn<EventValues> }) {
  const t = useWords(eventEditorWords);
  const describe = describeField(form, t.labels);
  const video = form.watch('video');
  return (
    <>
      <TextInput
        {...describe('number_of_participants')}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        optional
      />
      <TextArea {...describe('commitee_members')} limit={limits.description} rows={3} optional />
      <TextArea {...describe('special_guests')} limit={limits.description} rows={3} optional />
      <TextArea {...describe('major_outcome')} limit={limits.description} rows={3} optional />
      <TextInput {...describe('video')} type="url" inputMode="url" hint={t.videoHint} optional />
      {video && <LazyVideoCard link={video} title={t.labels.video} />}
    </>
  );
}
