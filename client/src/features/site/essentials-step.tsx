import { limits } from '@alumni/shared/core/limits';
import { useMemo } from 'react';
import type { Version } from '../../components/editor/editor.ts';
import { EditorForm } from '../../components/editor/form/editor-form.tsx';
import { describeField } from '../../components/editor/form/fields.tsx';
import { useEditorForm } from '../../components/editor/form/use-editor-form.ts';
import { useRecord } from '../../components/editor/record/use-record.ts';
import { explainFailure } from '../../components/form/explain-failure.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SinglePicture, shownPicture } from '../../components/images/picker/single-picture.tsx';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { QueryStatus } from '../../components/ui/loading/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { type EssentialsEditor, essentialsEditor } from './essentials.ts';
import styles from './setup.module.css';
import { setupWords } from './setup.words.ts';
import { siteWords } from './site.words.ts';
import { siteId } from './site-editor.ts';
import type { StepProps } from './step-props.ts';

/** The four fields that make a site the association's own; the others can wait. */
export function EssentialsStep(props: StepProps) {
  const t = useWords(setupWords);
  const { exampleLeft } = props.setup;
  const definition = useMemo(
    () => essentialsEditor(t.language, exampleLeft),
    [t.language, exampleLeft],
  );
  const record = useRecord(definition, siteId);
  const { data, isFetchedAfterMount } = record;
  return (
    <>
      {data && isFetchedAfterMount && (
        <>
          <EssentialsForm key={t.language} {...props} definition={definition} version={data} />
          <h2 className={`${styles.title} ${styles.later}`}>{t.later}</h2>
          <p>
            {t.laterText} <Link to="/admin/site">{siteWords[t.language].title}</Link>
          </p>
        </>
      )}
      {!data && <QueryStatus of={record} rows={4} />}
    </>
  );
}

interface EssentialsFormProps extends StepProps {
  definition: EssentialsEditor;
  version: Version<Parameters<EssentialsEditor['valuesOf']>[0]>;
}

function EssentialsForm({
  definition,
  version,
  setup,
  onChanged,
  onDone,
  onSkip,
}: EssentialsFormProps) {
  const t = useWords(setupWords);
  const { texts, pictures: words, contactPhone } = useWords(siteWords);
  const isOpen = setup.steps.site === 'open';
  const saved = async () => {
    await onChanged();
    onDone();
  };
  const editor = useEditorForm({
    definition,
    target: { id: siteId, base: version },
    explain: explainFailure(t.failed),
    onSaved: () => inBackground(saved()),
    onLeft: (undo) => {
      // Leaving the form discards its draft. `undo` restores the draft at once, so that nothing typed is lost.
      if (undo) inBackground(undo());
      if (isOpen) onSkip();
      else onDone();
    },
  });
  const labels = {
    name: texts.name,
    contact_email: t.contactEmail,
    contact_phone: contactPhone,
  };
  const describe = describeField(editor.form, labels);
  const logo = shownPicture(editor.pictureState);
  return (
    <EditorForm
      editor={editor}
      definition={definition}
      labels={labels}
      save={t.save}
      namesFields
      cancel={isOpen ? t.skip : undefined}
    >
      <TextInput {...describe('name')} maxLength={limits.siteName} required />
      <div className={styles.logo}>
        <p>{words.logo.title}</p>
        {logo && <img className="brand-logo" src={logo.shown} alt="" />}
        <SinglePicture
          pictures={editor.pictures}
          state={editor.pictureState}
          words={{ ...words.words, ...words.logo }}
        />
      </div>
      <TextInput {...describe('contact_email')} type="email" hint={t.contactEmailHint} required />
      <TextInput {...describe('contact_phone')} type="tel" optional />
    </EditorForm>
  );
}
