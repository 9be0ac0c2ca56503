import { iconAddress } from '@alumni/shared/site/page-template';
import type { LocalizedText, Site, SitePictures } from '@alumni/shared/site/site';
import type { Language } from '@alumni/shared/text/language';

const shortcuts: { path: string; name: LocalizedText }[] = [
  { path: '/#/events', name: { en: 'Events', fr: 'Événements' } },
  { path: '/#/alumni', name: { en: 'Alumni directory', fr: 'Annuaire des anciens' } },
];

/** The manifest that lets a phone install the site: https://www.w3.org/TR/appmanifest/. */
export function webManifest(
  { site, pictures }: { site: Site; pictures: SitePictures },
  language: Language,
): string {
  const icons = {
    small: iconAddress(pictures, 192) ?? '/icons/icon-192.png',
    large: iconAddress(pictures, 512) ?? '/icons/icon-512.png',
    maskable: iconAddress(pictures, 'maskable') ?? '/icons/icon-maskable-512.png',
  };
  return JSON.stringify({
    // Both languages share an id, so they are one app.
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language,
    name: site.name[language],
    short_name: site.shortName[language],
    description: site.tagline[language],
    // `theme_color` is the background of the icons. `background_color` is that of the page before its first paint
    // (`--paper` in `critical.css`).
    theme_color: '#14274d',
    background_color: '#fbf8f2',
    icons: [
      { src: icons.small, sizes: '192x192', type: 'image/png' },
      { src: icons.large, sizes: '512x512', type: 'image/png' },
      { src: icons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ...(pictures.logo ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]),
    ],
    shortcuts: shortcuts.map(({ path, name }) => ({
      name: name[language],
      url: path,
      icons: [{ src: icons.small, sizes: '192x192', type: 'image/png' }],
    })),
  });
}
