import { getSitePictures, listSiteVersions, updateSite } from '@alumni/shared/calls/site-form';
import { requiredLine } from '@alumni/shared/core/fields';
import { limits } from '@alumni/shared/core/limits';
import type { Site, SitePictures } from '@alumni/shared/site/site';
import { siteForm, siteValues } from '@alumni/shared/site/site-form';
import type { Language } from '@alumni/shared/text/language';
import * as z from 'zod/mini';
import { call, callWithEtag } from '../../api/call.ts';
import type { FormDefinition } from '../../components/editor/editor.ts';
import { settings } from '../../settings.ts';
import { siteEditor } from './site-editor.ts';

interface Essentials {
  site: Site;
  pictures: SitePictures;
}

const { contact } = siteForm.shape;
const schema = z.object({
  name: requiredLine(limits.siteName, 'wordsMissing'),
  contact_email: contact.shape.email,
  contact_phone: contact.shape.phone,
});
type EssentialValues = z.infer<typeof schema>;
export type EssentialsEditor = FormDefinition<Essentials, EssentialValues>;

/**
 * Form of the essentials: name in one language, logo, email and telephone. Fields with example values start empty:
 * people should replace them.
 */
export function essentialsEditor(
  language: Language,
  exampleLeft: readonly string[],
): EssentialsEditor {
  const other = language === 'en' ? 'fr' : 'en';
  /** Until the other language has a name of its own, it takes the typed name too. */
  const named = (before: Site['name'], typed: string): Site['name'] => {
    const follows = exampleLeft.includes(`name_${other}`) || before[other] === before[language];
    return { ...before, [language]: typed, ...(follows && { [other]: typed }) };
  };
  return {
    name: 'site-essentials',
    calls: {
      async read() {
        const [{ data: site, etag }, pictures] = await Promise.all([
          siteEditor.calls.read(''),
          call(getSitePictures, {}),
        ]);
        return { data: { site, pictures }, etag };
      },
      async update(_id, { values, images: [logo = ''], imagesChanged, saved }, ifMatch) {
        const before = saved?.site ?? settings.site;
        const body = {
          ...before,
          name: named(before.name, values.name),
          contact: { email: values.contact_email, phone: values.contact_phone },
          ...(imagesChanged && { pictures: { logo } }),
        };
        const { data, etag } = await callWithEtag(updateSite, { body, ifMatch });
        const { message, site, pictures } = data;
        Object.assign(settings, { site, pictures });
        return { message, version: { data: { site, pictures }, etag } };
      },
    },
    affected: [listSiteVersions],
    schema,
    empty: { name: '', contact_email: '', contact_phone: '' },
    valuesOf: ({ site }) => {
      const values = siteValues(site);
      const ownValue = (text: string) => (exampleLeft.includes(text) ? '' : (values[text] ?? ''));
      return {
        name: ownValue(`name_${language}`),
        contact_email: ownValue('contact_email'),
        contact_phone: ownValue('contact_phone'),
      };
    },
    imagesOf: ({ pictures: { logo } }) => (logo ? [logo.path] : []),
    images: { cap: 1, least: 0 },
  };
}
