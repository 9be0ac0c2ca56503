import * as z from 'zod/mini';
import { letterKinds, siteBlocks } from '../calls/letters.ts';
import { searchLength } from '../calls/list.ts';
import { line, storable, storedImage, text, textLanguage } from '../core/fields.ts';
import type { FormMessageKey } from '../core/form-messages.ts';
import { limits } from '../core/limits.ts';
import { linkIn, webHost } from '../records/video.ts';

/** A text that is written in one language may stand for both (`filledIn`). */
const bothTexts = (max: number) => z.object({ en: text(max), fr: text(max) });
const bothLines = (max: number) => z.object({ en: line(max), fr: line(max) });

/** Something of the site as it was when the letter was written, with the path of its document. */
const letterItem = z.object({
  title: line(limits.title),
  detail: bothLines(limits.title),
  link: z.string().check(z.regex(/^\/(?:events|opportunities|news)\/[\w-]{1,64}$/)),
  /** Language of the title. */
  language: textLanguage,
});
export type LetterItem = z.output<typeof letterItem>;

const linkWrong: FormMessageKey = 'letterLinkInvalid';

export const letterBlock = z.union([
  z.object({
    kind: z.enum(siteBlocks),
    items: z.array(letterItem).check(z.maxLength(limits.letter.items)),
  }),
  z.object({
    kind: z.literal('members'),
    rollNos: z
      .array(z.string().check(z.maxLength(64), storable))
      .check(z.maxLength(limits.letter.members)),
  }),
  z.object({ kind: z.literal('text'), text: bothTexts(limits.letter.blockText) }),
  z.object({
    kind: z.literal('link'),
    label: bothLines(limits.title),
    url: line(limits.link).check(
      z.overwrite(linkIn),
      z.refine((url) => Boolean(webHost(url)), linkWrong),
    ),
  }),
  z.object({ kind: z.literal('picture'), image: storedImage, alt: bothLines(limits.title) }),
]);
export type LetterBlock = z.output<typeof letterBlock>;

const subjectMissing: FormMessageKey = 'letterSubjectMissing';
const textMissing: FormMessageKey = 'letterTextMissing';
const tooManyPictures: FormMessageKey = 'letterPictures';

const saysSomething = (letter: { text: { en: string; fr: string }; blocks: unknown[] }) =>
  Boolean(letter.text.en || letter.text.fr) || letter.blocks.length > 0;

export const letterForm = z
  .object({
    kind: z.enum(letterKinds),
    subject: bothLines(limits.title).check(
      z.refine(({ en, fr }) => Boolean(en || fr), { error: subjectMissing, path: ['en'] }),
    ),
    text: bothTexts(limits.letter.text),
    blocks: z._default(
      z.array(letterBlock).check(
        z.maxLength(limits.letter.blocks),
        z.refine((all) => all.filter(({ kind }) => kind === 'picture').length < 2, tooManyPictures),
      ),
      [],
    ),
    /** Whether everybody who has its address reads the page. */
    readers: z._default(z.enum(['public', 'members']), 'members'),
  })
  .check(z.refine(saysSomething, { error: textMissing, path: ['text', 'en'] }));
export type LetterForm = z.output<typeof letterForm>;

/** The part of it that is stored as JSON. */
export const letterContent = z.object({
  text: z.object({ en: z.string(), fr: z.string() }),
  blocks: z.array(letterBlock),
});
export type LetterContent = z.output<typeof letterContent>;

/** The recipients of a letter: everybody whom one of these names. */
export const audience = z
  .object({
    everybody: z.optional(z.literal(true)),
    promotions: z.optional(z.array(z.int()).check(z.maxLength(100))),
    /** A part of the field of study, or of the address. */
    field: z.optional(line(searchLength)),
    town: z.optional(line(searchLength)),
    withoutPicture: z.optional(z.literal(true)),
    /** Id of an event at which they have a place. */
    comingTo: z.optional(z.string().check(z.maxLength(64), storable)),
  })
  .check(
    z.refine(
      ({ promotions, ...others }) =>
        Boolean(promotions?.length) || Object.values(others).some(Boolean),
      'audienceMissing' satisfies FormMessageKey,
    ),
  );
export type LetterAudience = z.output<typeof audience>;
