import { createLetter, getLetter, listLetters, updateLetter } from '@alumni/shared/calls/letters';
import { limits } from '@alumni/shared/core/limits';
import type { Language } from '@alumni/shared/text/language';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { useFormDraft } from '../../components/draft/use-form-draft.ts';
import { fieldOf } from '../../components/form/field-of.ts';
import { Select, TextInput } from '../../components/form/inputs.tsx';
import { SubmitAnswer, SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { SinglePicture } from '../../components/images/single-picture.tsx';
import { usePictures } from '../../components/images/use-pictures.ts';
import { announce } from '../../components/ui/announcements.ts';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { currentUser } from '../../session/session-store.ts';
import { BlockList } from './block-list.tsx';
import { letterFormWords } from './letter-form.words.ts';
import {
  blocksOf,
  bodyOf,
  type Letter,
  type LetterValues,
  letterDraft,
  letterSchema,
} from './letter-values.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

const readers = ['members', 'public'] as const;

interface LetterFormProps {
  kind: Letter['kind'];
  start: LetterValues;
  /** The draft that is changed, with the version that was read; none for a new one. */
  saved?: { letter: Letter; etag: string | undefined };
  onSaved: (id: string) => void;
  onLeft: () => void;
}

/** Writes a notice or a letter, in one language or in both. */
export function LetterForm({ kind, start, saved, onSaved, onLeft }: LetterFormProps) {
  const t = useWords(letterFormWords);
  const said = useWords(lettersWords);
  const form = useForm<LetterValues>(letterSchema(t.language), start);
  // A draft of an older version would take back what somebody else has saved since.
  const version = saved ? `${saved.letter._id}:${saved.etag}` : `new ${kind}`;
  const draftName = `letter:${version}:${currentUser()?.rollNo}`;
  const { done, mayLeave, isRestored } = useFormDraft(form, letterDraft, draftName);
  const blocks = saved?.letter.blocks ?? [];
  const images = blocks.flatMap((block) => (block.kind === 'picture' ? block.image : []));
  const [pictureStart] = useState({ order: images, isDraft: false });
  const { pictures, state } = usePictures(draftName, 1, pictureStart);
  const submission = useSubmission(form, said, async (values) => {
    const body = { kind, ...bodyOf(values, await pictures.send()) };
    const params = { id: saved?.letter._id ?? '' };
    const { message, _id }: { message: string; _id?: string } = saved
      ? await call(updateLetter, { params, body, ifMatch: saved.etag })
      : await call(createLetter, { body });
    done();
    announce(message, 'success');
    inBackground(refreshAnswers(listLetters));
    inBackground(refreshAnswers(getLetter));
    onSaved(_id ?? params.id);
  });
  const texts = (one: Language) => {
    const end = one === 'fr' ? 'Fr' : 'En';
    return (
      <>
        <TextInput
          label={t.subject[one]}
          maxLength={limits.title}
          lang={one}
          {...fieldOf(form, `subject${end}`)}
        />
        <TextArea
          label={t.text[one]}
          rows={8}
          lang={one}
          maxLength={limits.letter.text}
          {...fieldOf(form, `text${end}`)}
        />
      </>
    );
  };
  const other = t.language === 'fr' ? 'en' : 'fr';
  return (
    <SubmitForm form={form} submission={submission}>
      {isRestored && <p className={styles.hint}>{t.restored}</p>}
      {texts(t.language)}
      <details className={styles.other} open={start[other === 'fr' ? 'textFr' : 'textEn'] !== ''}>
        <summary>{t.other}</summary>
        <p className={styles.hint}>{t.otherHint}</p>
        {texts(other)}
      </details>
      <BlockList
        blocks={blocksOf({ blocks: form.watch('blocks') })}
        onChange={(next) => form.setValue('blocks', JSON.stringify(next), { shouldDirty: true })}
      />
      <SinglePicture pictures={pictures} state={state} words={t.picture} />
      <Select
        label={t.readers}
        choices={readers.map((value) => ({ value, label: t.readersOf[value] }))}
        {...form.register('readers')}
      />
      <SubmitAnswer submission={submission} reveal />
      <div className={styles.actions}>
        <SubmitButton of={submission}>{t.save}</SubmitButton>
        <Button variant="outline" onClick={async () => (await mayLeave()) && onLeft()}>
          {t.cancel}
        </Button>
      </div>
    </SubmitForm>
  );
}
