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

/** Updates the settings of this open page. Pages that are opened later get them from the server. */
function showOnThisPage(pictures: SitePictures): void {
  settings.pictures = pictures;
}

/** Definition of the form for one picture, saved separately. Its id is the picture's place. */
function pictureEditor(place: PicturePlace): FormDefinition<SitePictures, TextValues> {
  return {
    name: 'site-pictures',
    calls: {
      async read() {
        const version = await callWithEtag(getSitePictures, {});
        showOnThisPage(version.data);
        return version;
      },
      // No version check is needed: if two people change a picture at the same time, the history keeps both pictures.
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
