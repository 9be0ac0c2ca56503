import { defineWords } from '../../i18n/words.ts';

export const eventDetailsWords = defineWords({
  en: {
    title: 'Event Details',
    missing: 'No event details available.',
    back: 'All events',
    date: 'Date',
    start: 'Start date',
    end: 'End date',
    time: 'Time',
    venue: 'Venue',
    town: 'Town',
    description: 'Description',
    video: 'Event Video',
    addToCalendar: 'Add to calendar',
  },
  fr: {
    title: 'Détails de l’événement',
    missing: 'Cet événement ne peut pas être affiché.',
    back: 'Tous les événements',
    date: 'Date',
    start: 'Date de début',
    end: 'Date de fin',
    time: 'Heure',
    venue: 'Lieu',
    town: 'Ville',
    description: 'Description',
    video: 'Vidéo de l’événement',
    addToCalendar: 'Ajouter à l’agenda',
  },
});
