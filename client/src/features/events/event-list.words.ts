import { defineWords } from '../../i18n/words.ts';

/** Words of the public screens; the editor has its own. */
export const eventListWords = defineWords({
  en: {
    title: 'Events',
    intro: 'Assemblies, workshops, field trips: where alumni meet.',
    empty: 'No event found.',
    add: 'Add New Event',
    view: 'View Event',
    past: 'Past',
    comingUp: 'Coming up',
    organizedBy: (name: string) => `Organizer: ${name}`,
  },
  fr: {
    title: 'Événements',
    intro: 'Assemblées, ateliers, sorties de terrain : là où les anciens se retrouvent.',
    empty: 'Aucun événement trouvé.',
    add: 'Ajouter un événement',
    view: 'Voir l’événement',
    past: 'Passé',
    comingUp: 'À venir',
    organizedBy: (name: string) => `Organisateur : ${name}`,
  },
});
