import { createLetter, getLetter, listLetters, updateLetter } from '@alumni/shared/calls/letters';
import { limits } from '@alumni/shared/core/limits';
import type { Language } from '@alumni/shared/text/language';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { useFormDraft } from '../../components/draft/use-form-draft.ts';
import { fieldProps } from '../../components/form/field-props.ts';
import { Select, TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { SinglePicture } from '../../components/images/picker/single-picture.tsx';
import { usePictures } from '../../components/images/upload/use-pictures.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { currentUser } from '../../session/session-store.ts';
import { BlockList } from './block-list.tsx';
import { letterFormWords } from './letter-form.words.ts';
import {
  type Letter,
  type LetterValues,
  letterDraft,
  letterSchema,
  readBlocks,
  toLetterBody,
} from './letter-values.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

const readers = ['members', 'public'] as const;

interface LetterFormProps {
  kind: Letter['kind'];
  start: LetterValues;
  /** The stored draft and its ETag; absent for a new letter. */
  saved?: { letter: Letter; etag: string | undefined };
  onSaved: (id: string) => void;
  onLeft: () => void;
}

/** Form of a notice or letter, in one or both languages. */
export function LetterForm({ kind, start, saved, onSaved, onLeft }: LetterFormProps) {
  const t = useWords(letterFormWords);
  const said = useWords(lettersWords);
  const form = useForm<LetterValues>(letterSchema(t.language), start);
  // Each version has its own draft: the draft of an older version would revert somebody else's later change.
  const version = saved ? `${saved.letter._id}:${saved.etag}` : `new ${kind}`;
  const draftName = `letter:${version}:${currentUser()?.rollNo}`;
  const { done, mayLeave, isRestored } = useFormDraft(form, letterDraft, draftName);
  const blocks = saved?.letter.blocks ?? [];
  const images = blocks.flatMap((block) => (block.kind === 'picture' ? block.image : []));
  const [pictureStart] = useState({ order: images, isDraft: false });
  const { pictures, state } = usePictures(draftName, 1, pictureStart);
  const submission = useSubmission(form, said, async (values) => {
    const body = { kind, ...toLetterBody(values, await pictures.send()) };
    const params = { id: saved?.letter._id ?? '' };
    const { message, _id }: { message: string; _id?: string } = saved
      ? await call(updateLetter, { params, body, ifMatch: saved.etag })
      : await call(createLetter, { body });
    done();
    announce(message, 'success');
    inBackground(invalidateEndpoint(listLetters));
    inBackground(invalidateEndpoint(getLetter));
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
          {...fieldProps(form, `subject${end}`)}
        />
        <TextArea
          label={t.text[one]}
          rows={8}
          lang={one}
          maxLength={limits.letter.text}
          {...fieldProps(form, `text${end}`)}
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
        blocks={readBlocks({ blocks: form.watch('blocks') })}
        onChange={(next) => form.setValue('blocks', JSON.stringify(next), { shouldDirty: true })}
      />
      <SinglePicture pictures={pictures} state={state} words={t.picture} />
      <Select
        label={t.readers}
        choices={readers.map((value) => ({ value, label: t.readerNames[value] }))}
        {...form.register('readers')}
      />
      <SubmitResult submission={submission} reveal />
      <div className={styles.actions}>
        <SubmitButton of={submission}>{t.save}</SubmitButton>
        <Button variant="outline" onClick={async () => (await mayLeave()) && onLeft()}>
          {t.cancel}
        </Button>
      </div>
    </SubmitForm>
  );
}
