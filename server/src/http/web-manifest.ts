import type { Language } from '@alumni/shared/language';
import type { LocalizedText, Site } from '@alumni/shared/site';

const shortcuts: { path: string; name: LocalizedText }[] = [
  { path: '/#/events', name: { en: 'Events', fr: 'Événements' } },
  { path: '/#/alumni', name: { en: 'Alumni directory', fr: 'Annuaire des anciens' } },
];

/** What a phone needs to install the site: https://www.w3.org/TR/appmanifest/. */
export function webManifest(site: Site, language: Language): string {
  return JSON.stringify({
    // The same in both languages: it is one program, whatever its address says.
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language,
    name: site.name[language],
    short_name: site.shortName[language],
    description: site.tagline[language],
    // Ground of the icons, and of the page before it is painted (`critical.css`).
    theme_color: '#14274d',
    background_color: '#fbf8f2',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icons/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: shortcuts.map(({ path, name }) => ({
      name: name[language],
      url: path,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  });
}
