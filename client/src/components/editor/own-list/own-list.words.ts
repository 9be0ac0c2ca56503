import { defineWords } from '../../../i18n/words.ts';

export const ownListWords = defineWords({
  en: {
    all: 'See the public list',
    noItems: 'No items to display',
    viewDetails: 'View Details',
    postedOn: (date: string) => `Posted on ${date}`,
    pictures: (count: string) => (count === '1' ? '1 picture' : `${count} pictures`),
    trash: 'Deleted in the last 30 days',
    allowance: {
      recordsPerDay: (used: string, max: string) =>
        `You have posted ${used} times in the last 24 hours; the limit is ${max}.`,
      records: (used: string, max: string) =>
        `You have ${used} posts; the limit is ${max}. Those in the trash count for 30 days.`,
      uploadBytesPerDay: (used: string, max: string) =>
        `You have uploaded ${used} MB of pictures in the last 24 hours; the limit is ${max} MB.`,
      uploadBytes: (used: string, max: string) =>
        `Your pictures take ${used} MB; the limit is ${max} MB. Those in the trash count for 30 days.`,
    },
  },
  fr: {
    all: 'Voir la liste publique',
    noItems: 'Aucun élément à afficher',
    viewDetails: 'Voir les détails',
    postedOn: (date: string) => `Publié le ${date}`,
    pictures: (count: string) => (count === '1' ? '1 image' : `${count} images`),
    trash: 'Suppressions des 30 derniers jours',
    allowance: {
      recordsPerDay: (used: string, max: string) =>
        `Vous avez publié ${used} fois ces dernières 24 heures ; la limite est de ${max}.`,
      records: (used: string, max: string) =>
        `Vous avez ${used} publications ; la limite est de ${max}. Celles de la corbeille comptent pendant 30 jours.`,
      uploadBytesPerDay: (used: string, max: string) =>
        `Vous avez envoyé ${used} Mo d’images ces dernières 24 heures ; la limite est de ${max} Mo.`,
      uploadBytes: (used: string, max: string) =>
        `Vos images occupent ${used} Mo ; la limite est de ${max} Mo. Celles de la corbeille comptent pendant 30 jours.`,
    },
  },
});
