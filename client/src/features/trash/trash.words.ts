import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

export const trashWords = defineWords({
  en: {
    title: 'Trash',
    intro:
      'Your deleted posts are kept for 30 days with their pictures. Only you and the admins see them.',
    introAll: 'What members and admins have deleted is kept for 30 days with its pictures.',
    empty: 'The trash is empty.',
    kinds: {
      event: 'Event',
      opportunity: 'Opportunity',
      gallery: 'Gallery',
      news: 'News article',
      message: 'Message from a visitor',
    },
    untitled: 'Without a title',
    by: (name: string) => `by ${name}`,
    deleted: (time: string) => `deleted ${time}`,
    storedUntil: (day: string) => `kept until ${day}`,
    restore: 'Restore',
    failed: 'It could not be brought back.',
  },
  fr: {
    title: 'Corbeille',
    intro:
      'Vos publications supprimées sont gardées 30 jours avec leurs images. Seuls vous et les administrateurs les voyez.',
    introAll:
      'Ce que les membres et les administrateurs ont supprimé est gardé 30 jours avec ses images.',
    empty: 'La corbeille est vide.',
    kinds: {
      event: 'Événement',
      opportunity: 'Opportunité',
      gallery: 'Galerie',
      news: 'Article',
      message: 'Message d’un visiteur',
    },
    untitled: 'Sans titre',
    by: (name: string) => elide('de', name),
    deleted: (time: string) => `suppression le ${time}`,
    storedUntil: (day: string) => `reste jusqu’au ${day}`,
    restore: 'Rétablir',
    failed: 'Le rétablissement a échoué.',
  },
});
