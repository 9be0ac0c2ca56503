import * as z from 'zod/mini';
import { letterKinds, siteBlocks } from '../calls/letters.ts';
import { searchLength } from '../calls/list.ts';
import { line, storable, storedImage, text, textLanguage } from '../core/fields.ts';
import type { FormMessageKey } from '../core/form.messages.ts';
import { limits } from '../core/limits.ts';
import { countries } from '../people/countries.ts';
import { linkIn } from '../records/video.ts';
import { webHost } from '../text/web-address.ts';

/** A text in two languages. One of them may be empty: the letter then has the other text in both languages. */
const bothTexts = (max: number) => z.object({ en: text(max), fr: text(max) });
const bothLines = (max: number) => z.object({ en: line(max), fr: line(max) });

/** A record of the site as it was when the letter was written. `link` is the path of its page. */
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
    /** Who may read the letter's page. `public`: anybody with its address. */
    readers: z._default(z.enum(['public', 'members']), 'members'),
  })
  .check(z.refine(saysSomething, { error: textMissing, path: ['text', 'en'] }));
export type LetterForm = z.output<typeof letterForm>;

/** The part of a letter that is stored as JSON. */
export const letterContent = z.object({
  text: z.object({ en: z.string(), fr: z.string() }),
  blocks: z.array(letterBlock),
});
export type LetterContent = z.output<typeof letterContent>;

/** Recipients of a letter: everybody who matches at least one of these criteria. */
export const audience = z
  .object({
    everybody: z.optional(z.literal(true)),
    promotions: z.optional(z.array(z.int()).check(z.maxLength(100))),
    /** A text that the field of study contains. `town` is a text that the town or the address contains. */
    field: z.optional(line(searchLength)),
    town: z.optional(line(searchLength)),
    country: z.optional(z.enum(countries)),
    withoutPicture: z.optional(z.literal(true)),
    /** Id of an event in which the recipients have a place. */
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
