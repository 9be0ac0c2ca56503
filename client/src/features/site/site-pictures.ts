import {
  getSitePictures,
  listSiteVersions,
  updateSitePictures,
} from '@alumni/shared/calls/site-form';
import type { SitePictures } from '@alumni/shared/site/site';
import * as z from 'zod/mini';
import { call, callWithEtag } from '../../api/call.ts';
import type { FormDefinition, TextValues } from '../../components/editor/editor.ts';
import { settings } from '../../settings.ts';

export type PicturePlace = 'logo' | 'home';

/** Other pages have them when they are opened. */
function showOnThisPage(pictures: SitePictures): void {
  settings.pictures = pictures;
}

/** A form of one picture, which is saved by itself. Its id is the place. */
function pictureEditor(place: PicturePlace): FormDefinition<SitePictures, TextValues> {
  return {
    name: 'site-pictures',
    calls: {
      async read() {
        const version = await callWithEtag(getSitePictures, {});
        showOnThisPage(version.data);
        return version;
      },
      // Without a version: two masters who change it see in the history what was before.
      async update(_id, { images }) {
        const body = { [place]: images[0] ?? '' };
        const { message, pictures } = await call(updateSitePictures, { body });
        showOnThisPage(pictures);
        return { message, version: { data: pictures, etag: undefined } };
      },
    },
    affected: [listSiteVersions],
    schema: z.object({}),
    empty: {},
    valuesOf: () => ({}),
    imagesOf: ({ [place]: picture }) => (picture ? [picture.path] : []),
    images: { cap: 1, least: 0 },
  };
}

export const pictureEditors = { logo: pictureEditor('logo'), home: pictureEditor('home') };
