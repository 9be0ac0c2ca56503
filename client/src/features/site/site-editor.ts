import { getSite, listSiteVersions, updateSite } from '@alumni/shared/calls/site-form';
import { limits } from '@alumni/shared/core/limits';
import type { Site, SocialNetwork } from '@alumni/shared/site/site';
import { siteForm, siteOf, siteValues } from '@alumni/shared/site/site-form';
import * as z from 'zod/mini';
import { callWithEtag } from '../../api/call.ts';
import type { FormDefinition, TextValues } from '../../components/editor/editor.ts';
import { settings } from '../../settings.ts';

/** Lists of cards, each with room for as many as there may be. */
export const cardLists = ['priorities', 'policy'] as const;
export type CardList = (typeof cardLists)[number];

export const cardNumbers: readonly number[] = Array.from(
  { length: limits.siteCards },
  (_, index) => index,
);

/** Names of a card's texts, in the order of the form. */
export function cardNames(list: CardList, index: number): string[] {
  const start = `about_${list}_${index}`;
  return [`${start}_title_en`, `${start}_title_fr`, `${start}_text_en`, `${start}_text_fr`];
}

const allCardNames = cardLists.flatMap((list) =>
  cardNumbers.flatMap((index) => cardNames(list, index)),
);

const inBoth = (name: string) => [`${name}_en`, `${name}_fr`];

/** The texts in both languages, by group, in the order of the form. */
export const textGroups = {
  home: ['name', 'shortName', 'welcome', 'tagline'],
  about: ['about_blurb', 'about_vision', 'about_mission', 'about_closing'],
  values: Object.keys(siteForm.shape.about.shape.values.shape).map(
    (name) => `about_values_${name}`,
  ),
} as const;

export const networks = Object.keys(siteForm.shape.social.shape) as SocialNetwork[];

const names = [
  ...textGroups.home.flatMap(inBoth),
  'contact_email',
  'contact_phone',
  'timeZone',
  ...networks.map((network) => `social_${network}`),
  ...textGroups.about.flatMap(inBoth),
  ...textGroups.values.flatMap(inBoth),
  ...allCardNames,
];

const empty: TextValues = Object.fromEntries(names.map((name) => [name, '']));

/** The contract's rules, under the names of the form. */
const schema = z.record(z.string(), z.string()).check((checked) => {
  const result = z.safeParse(siteForm, siteOf(checked.value));
  for (const issue of result.error?.issues ?? []) {
    checked.issues.push({ ...issue, path: [issue.path.join('_')], input: '' } as never);
  }
});

/** Other pages have it when they are opened. */
function showOnThisPage(site: Site): void {
  Object.assign(settings.site, site);
}

/** There is one: it needs no id. */
export const siteId = 'site';

export const siteEditor: FormDefinition<Site, TextValues> = {
  name: 'site',
  calls: {
    async read() {
      const version = await callWithEtag(getSite, {});
      showOnThisPage(version.data);
      return version;
    },
    async update(_id, { values }, ifMatch) {
      const body = siteOf(values) as Site;
      const { data, etag } = await callWithEtag(updateSite, { body, ifMatch });
      showOnThisPage(data.site);
      return { message: data.message, version: { data: data.site, etag } };
    },
  },
  affected: [listSiteVersions],
  schema,
  empty,
  valuesOf: (site) => ({ ...empty, ...siteValues(site) }),
  imagesOf: () => [],
  images: { cap: 0, least: 0 },
};
