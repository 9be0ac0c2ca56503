import { defineWords } from '../../i18n/words.ts';

/** Words of the public screens; the editor has its own. */
export const galleryListWords = defineWords({
  en: {
    title: 'Media Gallery',
    intro: 'Pictures of our meetings, travels and projects.',
    loading: 'Loading galleries...',
    empty: 'No galleries found.',
    add: 'Add New Gallery',
    count: (count: string, one: boolean) => `${count} ${one ? 'picture' : 'pictures'}`,
    more: (count: string) => `+${count}`,
    details: {
      fallbackTitle: 'Gallery',
      missing: 'No gallery data available.',
      empty: 'No images available for this gallery.',
      back: 'All galleries',
      previous: 'Prev',
      next: 'Next',
      picture: (title: string, index: number, total: number) =>
        `${title}, picture ${index} of ${total}`,
      enlarge: 'Enlarge the picture',
    },
  },
  fr: {
    title: 'Galerie multimédia',
    intro: 'Images de nos rencontres, voyages et projets.',
    loading: 'Chargement des galeries…',
    empty: 'Aucune galerie trouvée.',
    add: 'Ajouter une galerie',
    count: (count: string, one: boolean) => `${count} ${one ? 'image' : 'images'}`,
    more: (count: string) => `+${count}`,
    details: {
      fallbackTitle: 'Galerie',
      missing: 'Cette galerie ne peut pas être affichée.',
      empty: 'Cette galerie ne contient aucune image.',
      back: 'Toutes les galeries',
      previous: 'Préc.',
      next: 'Suiv.',
      picture: (title: string, index: number, total: number) =>
        `${title}, image ${index} sur ${total}`,
      enlarge: 'Agrandir l’image',
    },
  },
});
