import * as z from 'zod/mini';
import * as calls from '../calls/site-form.ts';
import { endpoint } from '../core/endpoint.ts';
import { email, line, text, timestamp } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { linkIn } from '../records/video.ts';
import { isSecureAddress } from '../text/web-address.ts';
import { isTimeZone } from '../text/zone-time.ts';
import { filledIn, type Site, site, sitePictures } from './site.ts';

/** A text in at least one language; it then serves for both. */
function inOneLanguage(one: ReturnType<typeof line>) {
  return z.object({ en: one, fr: one }).check(
    z.refine(({ en, fr }) => en !== '' || fr !== '', { error: 'wordsMissing', path: ['en'] }),
    z.overwrite(filledIn),
  );
}

const titleIn = (max: number) => inOneLanguage(line(max));
const textIn = (max: number) => inOneLanguage(text(max));

const { siteText, siteName, siteLine } = limits;
const card = z.object({ title: titleIn(siteName), text: textIn(siteText) });

/**
 * Address of the association's page on a social network, `#` (an icon without a link) or `-` (no icon). Requires https:
 * other schemes could run scripts.
 */
const network = line(limits.link).check(
  z.overwrite((address) => linkIn(address) || '#'),
  z.refine((address) => /^[#-]$/.test(address) || isSecureAddress(address), 'videoInvalid'),
);

/** The part of `site.json` (`Site`) that a master may edit in the browser. */
export const siteForm = z.object({
  name: titleIn(siteName),
  shortName: titleIn(limits.siteShortName),
  tagline: titleIn(siteLine),
  welcome: titleIn(siteName),
  contact: z.object({ email, phone: line(limits.telephone) }),
  /** Optional, because pages of the previous release omit it. The stored time zone then stays. */
  timeZone: z.optional(line(limits.siteName).check(z.refine(isTimeZone, 'timeZoneInvalid'))),
  social: z.object({
    facebook: network,
    x: network,
    linkedin: network,
    instagram: network,
    youtube: network,
  }),
  about: z.object({
    blurb: textIn(siteText),
    vision: textIn(siteText),
    mission: textIn(siteText),
    values: z.object({
      belonging: titleIn(siteLine),
      scholarship: titleIn(siteLine),
      distinction: titleIn(siteLine),
      integrity: titleIn(siteLine),
      respect: titleIn(siteLine),
      service: titleIn(siteLine),
    }),
    priorities: z
      .array(card)
      .check(z.minLength(1, 'wordsMissing'), z.maxLength(limits.siteCards, 'wordsMissing')),
    policy: z
      .array(card)
      .check(z.minLength(1, 'wordsMissing'), z.maxLength(limits.siteCards, 'wordsMissing')),
    closing: titleIn(siteLine),
  }),
});

const byVersion = z.object({ version: z.string().check(z.regex(/^\d{1,9}$/)) });

export const getSite = endpoint(calls.getSite, {
  summary: "The association's names and texts, with their version as ETag.",
  response: site,
});

export const getSitePictures = endpoint(calls.getSitePictures, {
  summary: "The association's logo and the picture of its home page, where it has them.",
  response: sitePictures,
});

/** Stored path of a picture that the caller uploaded; empty for none. */
const reference = z.optional(z.string().check(z.regex(/^(|\/mnt\/uploads\/[\w-]{22}\.jpg)$/)));

/** Strict: all fields are optional, so a misspelt field would be dropped without an error. */
const picturesForm = z.strictObject({ logo: reference, home: reference });

export const updateSite = endpoint(calls.updateSite, {
  summary:
    'Change the names and texts, and pictures with them, at once on all instances. 412 with a stale If-Match.',
  body: z.extend(siteForm, { pictures: z.optional(picturesForm) }),
  response: z.object({ message: z.string(), site, pictures: sitePictures }),
});

export const updateSitePictures = endpoint(calls.updateSitePictures, {
  summary: 'Change the logo or the picture of the home page, at once on all instances.',
  body: picturesForm,
  response: z.object({ message: z.string(), pictures: sitePictures }),
});

export const listSiteVersions = endpoint(calls.listSiteVersions, {
  summary: 'The last versions of the names and texts, newest first; version 0 is the file.',
  response: z.object({
    versions: z.array(
      z.object({
        version: z.number(),
        /** When the version was saved. Empty for version 0, the one in `site.json`. */
        savedAt: z.union([z.literal(''), timestamp]),
        /** Name of the author; empty for the command line, and where the account is gone. */
        savedBy: z.string(),
        /**
         * Names of the values that changed since the previous version: `logo`, `home`, or a text's name as in
         * `siteValues`.
         */
        changed: z.array(z.string()),
      }),
    ),
  }),
});

export const restoreSite = endpoint(calls.restoreSite, {
  summary: 'Make an earlier version the newest again.',
  params: byVersion,
});

/** The site's texts by name, such as `about_priorities_0_title_en`. */
export function siteValues(of: Site): Record<string, string> {
  return Object.fromEntries(flattenTexts(of, []));
}

function flattenTexts(value: unknown, path: string[]): [string, string][] {
  if (typeof value === 'string') return [[path.join('_'), value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flattenTexts(inner, [...path, key]),
  );
}

/** Inverse of `siteValues`. Drops empty cards at the end of a list. */
export function siteFromValues(values: Record<string, string>): unknown {
  const root = {};
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('_');
    let at: Record<string, unknown> = root;
    path.forEach((key, index) => {
      const next = path[index + 1];
      if (next === undefined) at[key] = value;
      else {
        at[key] ??= /^\d+$/.test(next) ? [] : {};
        at = at[key] as Record<string, unknown>;
      }
    });
  }
  const { about } = root as { about?: Record<string, unknown> };
  for (const list of [about?.priorities, about?.policy]) {
    if (Array.isArray(list)) while (list.length > 0 && isEmpty(list[list.length - 1])) list.pop();
  }
  return root;
}

function isEmpty(card: unknown): boolean {
  return flattenTexts(card ?? {}, []).every(([, text]) => text.trim() === '');
}
