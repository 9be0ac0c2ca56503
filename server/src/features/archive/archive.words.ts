import type { DocumentKind } from '@alumni/shared/records/document-path';
import type { Language } from '@alumni/shared/text/language';

interface ArchiveWords {
  archiveOf: (date: string) => string;
  kinds: Record<DocumentKind, string>;
  vision: string;
  mission: string;
  values: string;
  priorities: string;
  policy: string;
  feeds: string;
  calendar: string;
  empty: string;
  otherLanguage: string;
}

export const archiveWords: Record<Language, ArchiveWords> = {
  en: {
    archiveOf: (date) => `Archive of ${date}`,
    kinds: {
      events: 'Events',
      news: 'News',
      opportunities: 'Opportunities',
      gallery: 'Media Gallery',
      people: 'Our Alumni',
    },
    vision: 'Our Vision',
    mission: 'Mission Statement',
    values: 'Our Values',
    priorities: 'Priorities',
    policy: 'Our policy',
    feeds: 'For programs',
    calendar: 'Calendar',
    empty: 'Nothing was published here.',
    otherLanguage: 'Français',
  },
  fr: {
    archiveOf: (date) => `Archive du ${date}`,
    kinds: {
      events: 'Événements',
      news: 'Actualités',
      opportunities: 'Opportunités',
      gallery: 'Galerie',
      people: 'Annuaire',
    },
    vision: 'Notre vision',
    mission: 'Notre mission',
    values: 'Nos valeurs',
    priorities: 'Priorités',
    policy: 'Notre politique',
    feeds: 'Pour les logiciels',
    calendar: 'Agenda',
    empty: 'Rien n’a été publié ici.',
    otherLanguage: 'English',
  },
};
