import {
  createLetter,
  draftLetter,
  getLetter,
  type LetterKind,
  listAllLetters,
  updateLetter,
} from '@alumni/shared/calls/letters';
import { limits } from '@alumni/shared/limits';
import { useState } from 'react';
import { invalidateAnswers } from '../../api/answer-cache.ts';
import { call } from '../../api/call.ts';
import { endpointKey } from '../../api/use-endpoint.ts';
import { useFormDraft } from '../../components/draft/use-form-draft.ts';
import { Select, TextInput } from '../../components/form/inputs.tsx';
import { SubmitAnswer, SubmitForm } from '../../components/form/submit-form.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { failureText, useSubmission } from '../../components/form/use-submission.ts';
import { SinglePicture } from '../../components/images/single-picture.tsx';
import { usePictures } from '../../components/images/use-pictures.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
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
  valuesOf,
} from './letter-values.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

interface LetterFormProps {
  kind: LetterKind;
  /** The draft that is changed, with the version that was read; none for a new one. */
  saved?: { letter: Letter; etag: string | undefined };
  start: LetterValues;
  picture: string[];
  names: Readonly<Record<string, string>>;
  onSaved: (id: string) => void;
  onLeft: () => void;
}

/** Writes a notice or a letter, in one language or in both. */
export function LetterForm({
  kind,
  saved,
  start,
  picture,
  onSaved,
  onLeft,
  ...given
}: LetterFormProps) {
  const t = useWords(letterFormWords);
  const said = useWords(lettersWords);
  const { language } = useLanguage();
  const announce = useAnnounce();
  const form = useForm<LetterValues>(letterSchema(language), start);
  const draftName = `letter:${saved?.letter._id ?? `new ${kind}`}:${currentUser()?.rollNo}`;
  const { done } = useFormDraft(form, letterDraft, draftName);
  const [names, setNames] = useState(given.names);
  const [pictureStart] = useState({ order: picture, isDraft: false });
  const { pictures, state } = usePictures(draftName, 1, pictureStart);
  const { errors } = form.formState;
  const blocks = blocksOf({ blocks: form.watch('blocks') });
  const setBlocks = (next: typeof blocks) =>
    form.setValue('blocks', JSON.stringify(next), { shouldDirty: true });
  const submission = useSubmission(
    form,
    async (values) => {
      const body = bodyOf(values, await pictures.send());
      const id = await store(body);
      done();
      inBackground(invalidateAnswers(endpointKey(listAllLetters)));
      inBackground(invalidateAnswers(endpointKey(getLetter)));
      onSaved(id);
    },
    (error) => ({ tone: 'error', text: failureText(error, said) }),
  );

  async function store(body: ReturnType<typeof bodyOf>): Promise<string> {
    if (!saved) {
      const { message, _id } = await call(createLetter, { body: { kind, ...body } });
      announce(message, 'success');
      return _id;
    }
    const params = { id: saved.letter._id };
    announce((await call(updateLetter, { params, body, ifMatch: saved.etag })).message, 'success');
    return params.id;
  }

  async function fill() {
    try {
      const fresh = await call(draftLetter, {});
      const typed = blocks.filter((block) => block.kind === 'text' || block.kind === 'link');
      setNames({ ...names, ...fresh.names });
      setBlocks([...typed, ...blocksOf(valuesOf(fresh))]);
      announce(t.filled, 'success');
    } catch (error) {
      announce(failureText(error, said), 'error');
    }
  }

  const [own, other] = language === 'fr' ? (['fr', 'en'] as const) : (['en', 'fr'] as const);
  const texts = (one: 'en' | 'fr') => {
    const [subject, text] =
      one === 'fr' ? (['subjectFr', 'textFr'] as const) : (['subjectEn', 'textEn'] as const);
    return (
      <>
        <TextInput
          label={t.subject[one]}
          maxLength={limits.title}
          lang={one}
          error={errors[subject]?.message}
          {...form.register(subject)}
        />
        <TextArea
          label={t.text[one]}
          rows={8}
          lang={one}
          limit={limits.letter.text}
          maxLength={limits.letter.text}
          error={errors[text]?.message}
          {...form.register(text)}
        />
      </>
    );
  };
  const otherIsFilled = form.getValues(other === 'fr' ? 'textFr' : 'textEn') !== '';
  return (
    <SubmitForm form={form} submission={submission}>
      {texts(own)}
      <details className={styles.other} open={otherIsFilled}>
        <summary>{t.other}</summary>
        <p className={styles.hint}>{t.otherHint}</p>
        {texts(other)}
      </details>
      <BlockList blocks={blocks} names={names} onChange={setBlocks} />
      <Button variant="plain" onClick={() => inBackground(fill())}>
        {t.fill}
      </Button>
      <SinglePicture pictures={pictures} state={state} words={t.picture} />
      <Select
        label={t.readers}
        choices={[
          { value: 'members', label: t.readersOf.members },
          { value: 'public', label: t.readersOf.public },
        ]}
        {...form.register('readers')}
      />
      <SubmitAnswer submission={submission} reveal />
      <div className={styles.actions}>
        <Button type="submit" busy={submission.busy}>
          {t.save}
        </Button>
        <Button variant="outline" onClick={onLeft}>
          {t.cancel}
        </Button>
      </div>
    </SubmitForm>
  );
}
