import type { TextValues } from '../../components/editor/editor.ts';
import type { SiteWords } from './site.words.ts';
import { cardLists, cardNames, cardNumbers, networks } from './site-editor.ts';

export function siteLabels(t: SiteWords): Record<keyof TextValues, string> {
  const bilingual = (name: string, label: string) => [
    [`${name}_en`, t.inLanguage(label, t.languages.en)],
    [`${name}_fr`, t.inLanguage(label, t.languages.fr)],
  ];
  const cards = cardLists.flatMap((list) =>
    cardNumbers.flatMap((index) => {
      const start = cardNames(list, index)[0]?.replace(/_title_en$/, '') ?? '';
      return [
        ...bilingual(`${start}_title`, t.cardTitle(t.groups[list], index + 1)),
        ...bilingual(`${start}_text`, t.cardText(t.groups[list], index + 1)),
      ];
    }),
  );
  return Object.fromEntries([
    ...Object.entries(t.texts).flatMap(([name, label]) => bilingual(name, label)),
    ['logo', t.pictures.logo.title],
    ['home', t.pictures.home.title],
    ['contact_email', t.contactEmail],
    ['contact_phone', t.contactPhone],
    ['timeZone', t.timeZone],
    ...networks.map((network) => [`social_${network}`, t.networks[network]]),
    ...cards,
  ]);
}
