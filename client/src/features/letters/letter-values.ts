import type { getLetter, LetterKind } from '@alumni/shared/calls/letters';
import type { ResponseOf } from '@alumni/shared/contract';
import type { FormMessageKey } from '@alumni/shared/form-messages';
import type { Language } from '@alumni/shared/language';
import { type LetterBlock, letterBlock } from '@alumni/shared/letter-form';
import { limits } from '@alumni/shared/limits';
import * as z from 'zod/mini';
import type { DraftFormat } from '../../components/draft/draft-store.ts';

export type Letter = ResponseOf<typeof getLetter>;

/** A form's texts are flat; `blocks` is JSON, without the picture. */
export const emptyLetter = {
  subjectEn: '',
  subjectFr: '',
  textEn: '',
  textFr: '',
  blocks: '[]',
  readers: 'members',
};
export type LetterValues = typeof emptyLetter;

const texts = z.object({
  subjectEn: z.string(),
  subjectFr: z.string(),
  textEn: z.string(),
  textFr: z.string(),
  blocks: z.string(),
  readers: z.string(),
});

export const letterDraft: DraftFormat<LetterValues> = {
  version: 1,
  storage: 'lasting',
  schema: texts,
};

const missing = (error: FormMessageKey, name: keyof LetterValues) => ({ error, path: [name] });

/** What can be said before it is sent: the server says the rest. Errors stand at the reader's own language. */
export function letterSchema(language: Language) {
  const own = language === 'fr' ? 'Fr' : 'En';
  return texts.check(
    z.refine(
      ({ subjectEn, subjectFr }) => Boolean(subjectEn.trim() || subjectFr.trim()),
      missing('letterSubjectMissing', `subject${own}`),
    ),
    z.refine(
      ({ textEn, textFr, blocks }) => Boolean(textEn.trim() || textFr.trim() || blocks !== '[]'),
      missing('letterTextMissing', `text${own}`),
    ),
  );
}

const blocksSchema = z.array(letterBlock);

/** A block that is not complete yet is typed on: it is checked when it is sent. */
export function blocksOf(values: Pick<LetterValues, 'blocks'>): LetterBlock[] {
  return JSON.parse(values.blocks) as LetterBlock[];
}

export function valuesOf({
  subject,
  text,
  blocks,
  readers,
}: Pick<Letter, 'subject' | 'text' | 'blocks'> & { readers?: string }): LetterValues {
  return {
    subjectEn: subject.en,
    subjectFr: subject.fr,
    textEn: text.en,
    textFr: text.fr,
    blocks: JSON.stringify(blocks.filter(({ kind }) => kind !== 'picture')),
    readers: readers ?? emptyLetter.readers,
  };
}

/** Stored path of the picture; none if there is none. */
export function pictureOf({ blocks }: Pick<Letter, 'blocks'>): string[] {
  return blocks.flatMap((block) => (block.kind === 'picture' ? block.image : []));
}

export function bodyOf(values: LetterValues, [image]: string[]) {
  const blocks = blocksOf(values).filter(isFilled);
  const picture: LetterBlock[] = image ? [{ kind: 'picture', image, alt: { en: '', fr: '' } }] : [];
  return {
    subject: { en: values.subjectEn, fr: values.subjectFr },
    text: { en: values.textEn, fr: values.textFr },
    blocks: [...blocks, ...picture],
    readers: values.readers === 'public' ? ('public' as const) : ('members' as const),
  };
}

function isFilled(block: LetterBlock): boolean {
  if (block.kind === 'text') return Boolean(block.text.en || block.text.fr);
  if (block.kind === 'link') return block.url !== '';
  return true;
}

export function isComplete(values: LetterValues): boolean {
  return blocksSchema.safeParse(blocksOf(values).filter(isFilled)).success;
}

export const newBlocks = {
  text: { kind: 'text', text: { en: '', fr: '' } },
  link: { kind: 'link', label: { en: '', fr: '' }, url: '' },
} as const satisfies Record<string, LetterBlock>;

export const mostBlocks = limits.letter.blocks;

export function kindOf(asked: string | null): LetterKind {
  return asked === 'letter' ? 'letter' : 'notice';
}
