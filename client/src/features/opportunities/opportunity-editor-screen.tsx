import { limits } from '@alumni/shared/core/limits';
import { formatDay } from '@alumni/shared/text/format-days';
import type { UseFormReturn } from 'react-hook-form';
import { EditorScreen } from '../../components/editor/editor-screen.tsx';
import { describeField } from '../../components/editor/fields.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { lazyComponent } from '../../components/ui/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import { today } from '../../i18n/today.ts';
import { useParams } from '../../router/hooks.tsx';
import { type OpportunityValues, opportunityEditor } from './opportunity-editor.ts';
import { opportunityEditorWords } from './opportunity-editor.words.ts';

/** Stands under the form, which should not wait for it. */
const OwnOpportunitiesSection = lazyComponent(
  () => import('./own-opportunities-section.tsx'),
  'OwnOpportunitiesSection',
);

/** In one file with the screen, which who posts without a network has fetched. */
export { opportunityEditor };

export function OpportunityEditorScreen() {
  const { id } = useParams();
  const t = useWords(opportunityEditorWords);
  return (
    <EditorScreen
      definition={opportunityEditor}
      words={t}
      id={id}
      fields={(form) => <OpportunityFields form={form} />}
      display={(name, value) =>
        name === 'deadline' && value !== '' ? formatDay(value, t.language) : value
      }
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
