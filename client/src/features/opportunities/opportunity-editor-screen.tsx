import { getDashboard } from '@alumni/shared/calls/dashboard';
import { getLatest } from '@alumni/shared/calls/home';
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  listOwnOpportunities,
  updateOpportunity,
} from '@alumni/shared/calls/opportunities';
import { isoTimestamp } from '@alumni/shared/core/fields';
import { imageCaps, limits } from '@alumni/shared/core/limits';
import type { Opportunity } from '@alumni/shared/records/opportunities';
import { opportunityForm } from '@alumni/shared/records/opportunity-form';
import {
  type OpportunityKind,
  opportunityKindNames,
  opportunityKinds,
} from '@alumni/shared/records/opportunity-labels';
import { opportunityShareFacts } from '@alumni/shared/records/share-facts';
import { formatDayAndWeekday } from '@alumni/shared/text/format-days';
import type { UseFormReturn } from 'react-hook-form';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { emptyValues } from '../../components/editor/form/empty-values.ts';
import { describeField, FieldPair } from '../../components/editor/form/fields.tsx';
import { postBody } from '../../components/editor/form/post-body.ts';
import { Select, TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import { today } from '../../i18n/today.ts';
import { useParams } from '../../router/hooks.tsx';
import { currentUser } from '../../session/session-store.ts';
import { opportunityEditorWords } from './opportunity-editor.words.ts';

/** Loaded on demand: the form above does not wait for it. */
const OwnOpportunitiesSection = lazyComponent(
  () => import('./own-opportunities-section.tsx'),
  'OwnOpportunitiesSection',
);

type OpportunityValues = typeof empty;

const empty = emptyValues(opportunityForm.shape);

/** Builds the body of a request. The specification asks for the owner, and for the deadline as an ISO timestamp. */
function toOpportunityBody(
  values: OpportunityValues,
  images: string[],
  owner = currentUser()?.rollNo,
  changed?: readonly string[],
) {
  const deadline = isoTimestamp(values.deadline);
  const kind = values.kind as OpportunityKind | '';
  return { ...postBody(values, changed), kind, deadline, images, owner };
}

export const opportunityEditor: EditorDefinition<Opportunity, OpportunityValues> = {
  name: 'opportunity',
  calls: {
    read: (id) => callWithEtag(getOpportunity, { params: { id } }),
    update: (id, { values, images, saved, changed }, ifMatch) =>
      call(updateOpportunity, {
        params: { id },
        body: toOpportunityBody(values, images, saved?.owner, changed),
        ifMatch,
      }),
  },
  affected: [listOpportunities, listOwnOpportunities, getOpportunity, getDashboard, getLatest],
  schema: opportunityForm,
  empty,
  valuesOf: ({
    title,
    eligibility,
    deadline,
    description,
    kind = '',
    employer = '',
    town = '',
    applyLink = '',
    language = '',
  }) => ({
    title,
    eligibility,
    deadline,
    description,
    kind,
    employer,
    town,
    // `mailto:` means nothing to most people.
    applyLink: applyLink.replace(/^mailto:/, ''),
    language,
  }),
  imagesOf: ({ images }) => images,
  images: { cap: imageCaps.opportunity, least: 0 },
  create: (values, images, key) =>
    call(createOpportunity, { query: { key }, body: toOpportunityBody(values, images) }),
  remove: (id) => call(deleteOpportunity, { params: { id } }),
  ownerOf: ({ owner }) => owner,
  document: 'opportunities',
  shareFacts: opportunityShareFacts,
  paths: {
    create: '/myopportunities',
    list: () => '/user/opportunities',
    afterDelete: '/myopportunities',
  },
};

export function OpportunityEditorScreen() {
  const { id } = useParams();
  const t = useWords(opportunityEditorWords);
  return (
    <EditorScreen
      definition={opportunityEditor}
      words={t}
      id={id}
      fields={(form) => <OpportunityFields form={form} />}
      belowPictures={(form) => <AddedFields form={form} />}
      display={(name, value) => {
        if (value === '') return '';
        if (name === 'deadline') return formatDayAndWeekday(value, t.language);
        if (name === 'kind') return opportunityKindNames[value as OpportunityKind][t.language];
        return value;
      }}
    >
      {!id && <OwnOpportunitiesSection />}
    </EditorScreen>
  );
}

function OpportunityFields({ form }: { form: UseFormReturn<OpportunityValues> }) {
  const t = useWords(opportunityEditorWords);
  const describe = describeField(form, t.labels);
  const deadline = form.watch('deadline');
  const past = deadline !== '' && deadline < today();
  return (
    <>
      <TextInput {...describe('title')} required />
      <TextArea {...describe('eligibility')} limit={limits.description} rows={3} optional />
      <TextInput
        {...describe('deadline')}
        type="date"
        required
        hint={past && <strong role="status">{t.pastDeadline}</strong>}
      />
      <TextArea {...describe('description')} limit={limits.description} rows={8} required />
    </>
  );
}

/** These fields are not in the specification, so their inputs stand below the specified fields. */
function AddedFields({ form }: { form: UseFormReturn<OpportunityValues> }) {
  const t = useWords(opportunityEditorWords);
  const describe = describeField(form, t.labels);
  const choices = [
    { value: '', label: t.noKind },
    ...opportunityKinds.map((kind) => ({
      value: kind,
      label: opportunityKindNames[kind][t.language],
    })),
  ];
  return (
    <>
      <Select {...describe('kind')} choices={choices} optional />
      <FieldPair>
        <TextInput {...describe('employer')} autoComplete="organization" optional />
        <TextInput {...describe('town')} autoComplete="address-level2" optional />
      </FieldPair>
      {/* Not of the type `url`: that refuses an e-mail address. */}
      <TextInput
        {...describe('applyLink')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={t.applyHint}
        optional
      />
    </>
  );
}
