import { defineWords } from '../../i18n/words.ts';

export const calendarWords = defineWords({
  en: {
    file: 'Calendar file (.ics)',
    google: 'Google Calendar',
    subscribe:
      'All events, kept up to date: paste this address into your calendar, under ‘Subscribe’ or ‘From URL’.',
    address: 'Address of the calendar of all events',
  },
  fr: {
    file: 'Fichier d’agenda (.ics)',
    google: 'Google Agenda',
    subscribe:
      'Tous les événements, toujours à jour : collez cette adresse dans votre agenda, sous « S’abonner » ou « À partir de l’URL ».',
    address: 'Adresse de l’agenda de tous les événements',
  },
});
