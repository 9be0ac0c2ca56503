import { type getLetter, siteBlocks } from '@alumni/shared/calls/letters';
import type { ResponseOf } from '@alumni/shared/core/contract';
import type { FormMessageKey } from '@alumni/shared/core/form.messages';
import type { LetterBlock } from '@alumni/shared/mail/letter-form';
import { filledIn } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';
import * as z from 'zod/mini';
import type { DraftFormat } from '../../components/draft/draft-store.ts';
import { mapFields } from '../../components/form/map-fields.ts';

export type Letter = ResponseOf<typeof getLetter>;

/**
 * State to display. If no mail of a sent letter was accepted or refused, the site had no mail server. The letter was
 * then only published on the site.
 */
export function shownState({
  state,
  progress,
}: Pick<Letter, 'state'> & { progress?: Letter['progress'] | undefined }) {
  const isMailed = !progress || progress.accepted + progress.refused > 0;
  return state === 'sent' && !isMailed ? 'published' : state;
}

/** Subject and first line in a language, as an inbox shows them. */
export function inboxLine({ subject, text }: Pick<Letter, 'subject' | 'text'>, language: Language) {
  const [line = ''] = filledIn(text)[language].trim().split('\n');
  return { subject: filledIn(subject)[language], line };
}

/** Values of an empty form, all of them text. `blocks` is JSON without the picture, which has its own upload. */
export const emptyLetter = {
  subjectEn: '',
  subjectFr: '',
  textEn: '',
  textFr: '',
  blocks: '[]',
  readers: 'members',
};
export type LetterValues = typeof emptyLetter;

const texts = z.object(mapFields(emptyLetter, () => z.string()));

const bothTexts = z.object({ en: z.string(), fr: z.string() });
const item = z.object({
  title: z.string(),
  detail: bothTexts,
  link: z.string(),
  language: z.optional(z.enum(['', 'en', 'fr'])),
});
/** Blocks of a stored draft, which may be unfinished. */
const draftBlocks = z.array(
  z.union([
    z.object({ kind: z.enum(siteBlocks), items: z.array(item) }),
    z.object({ kind: z.literal('members'), rollNos: z.array(z.string()) }),
    z.object({ kind: z.literal('text'), text: bothTexts }),
    z.object({ kind: z.literal('link'), label: bothTexts, url: z.string() }),
  ]),
);

export const letterDraft: DraftFormat<LetterValues> = {
  version: 1,
  storage: 'lasting',
  schema: texts.check(z.refine(({ blocks }) => areBlocks(blocks))),
};

function areBlocks(json: string): boolean {
  try {
    return z.safeParse(draftBlocks, JSON.parse(json)).success;
  } catch {
    return false;
  }
}

/**
 * Schema of the form: it requires a subject, and a text or a block. The server checks the rest. An error appears at the
 * field of the reader's language.
 */
export function letterSchema(language: Language) {
  const own = language === 'fr' ? 'Fr' : 'En';
  const missing = (error: FormMessageKey, name: string) => ({ error, path: [`${name}${own}`] });
  return texts.check(
    z.refine(
      ({ subjectEn, subjectFr }) => `${subjectEn}${subjectFr}`.trim() !== '',
      missing('letterSubjectMissing', 'subject'),
    ),
    z.refine(
      ({ textEn, textFr, blocks }) => `${textEn}${textFr}`.trim() !== '' || blocks !== '[]',
      missing('letterTextMissing', 'text'),
    ),
  );
}

export function readBlocks(values: Pick<LetterValues, 'blocks'>): LetterBlock[] {
  return z.parse(draftBlocks, JSON.parse(values.blocks));
}

type Content = Pick<Letter, 'subject' | 'text' | 'blocks'> & Partial<Letter>;

export function toLetterValues({ subject, text, blocks, readers }: Content): LetterValues {
  return {
    subjectEn: subject.en,
    subjectFr: subject.fr,
    textEn: text.en,
    textFr: text.fr,
    blocks: JSON.stringify(blocks.filter(({ kind }) => kind !== 'picture')),
    readers: readers ?? emptyLetter.readers,
  };
}

/** Request body: omits empty blocks and appends the picture. */
export function toLetterBody(values: LetterValues, [image]: string[]) {
  const picture: LetterBlock[] = image ? [{ kind: 'picture', image, alt: { en: '', fr: '' } }] : [];
  return {
    subject: { en: values.subjectEn, fr: values.subjectFr },
    text: { en: values.textEn, fr: values.textFr },
    blocks: [...readBlocks(values).filter(isFilled), ...picture],
    readers: values.readers === 'public' ? ('public' as const) : ('members' as const),
  };
}

function isFilled(block: LetterBlock): boolean {
  if (block.kind === 'text') return Boolean(block.text.en || block.text.fr);
  return block.kind !== 'link' || block.url !== '';
}
