import { getSite, listSiteVersions, updateSite } from '@alumni/shared/calls/site-form';
import { limits } from '@alumni/shared/core/limits';
import type { Site, SocialNetwork } from '@alumni/shared/site/site';
import { siteForm, siteFromValues, siteValues } from '@alumni/shared/site/site-form';
import * as z from 'zod/mini';
import { callWithEtag } from '../../api/call.ts';
import type { FormDefinition, TextValues } from '../../components/editor/editor.ts';
import { settings } from '../../settings.ts';

/** The about page shows each of these two as a list of cards. The form has fields for the maximum number of cards. */
export const cardLists = ['priorities', 'policy'] as const;
export type CardList = (typeof cardLists)[number];

export const cardNumbers: readonly number[] = Array.from(
  { length: limits.siteCards },
  (_, index) => index,
);

/** Field names of a card, in form order. */
export function cardNames(list: CardList, index: number): string[] {
  const start = `about_${list}_${index}`;
  return [`${start}_title_en`, `${start}_title_fr`, `${start}_text_en`, `${start}_text_fr`];
}

const allCardNames = cardLists.flatMap((list) =>
  cardNumbers.flatMap((index) => cardNames(list, index)),
);

const inBoth = (name: string) => [`${name}_en`, `${name}_fr`];

/** Bilingual fields by group, in form order. */
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

/** Validates the form with the API's rules. The paths of the errors become names of the form's fields. */
const schema = z.record(z.string(), z.string()).check((checked) => {
  const result = z.safeParse(siteForm, siteFromValues(checked.value));
  for (const issue of result.error?.issues ?? []) {
    checked.issues.push({ ...issue, path: [issue.path.join('_')], input: '' } as never);
  }
});

/** Updates the settings of this open page. Pages that are opened later get them from the server. */
function showOnThisPage(site: Site): void {
  Object.assign(settings.site, site);
}

/** Fixed id: there is only one site. */
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
      const body = siteFromValues(values) as Site;
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
