import { applyWords, opportunityLabels } from '@alumni/shared/records/opportunity-labels';
import { elide } from '@alumni/shared/text/elision';
import type { Language } from '@alumni/shared/text/language';
import { typesetAll } from '@alumni/shared/text/typeset-all';

const en = {
  open: 'Open on the site',
  doYouCome: 'Are you coming?',
  share: 'Share:',
  email: 'E-mail',
  kinds: {
    events: 'Event',
    news: 'News',
    opportunities: 'Opportunity',
    gallery: 'Gallery',
    people: 'Our Alumni',
  },
  others: {
    events: 'Other events',
    news: 'Other news',
    opportunities: 'Other opportunities',
    gallery: 'Other galleries',
    people: 'Other alumni',
  },
  when: 'When',
  where: 'Where',
  country: 'Country',
  description: 'Description',
  video: 'Event Video',
  posted: 'Posted on',
  postedBy: 'Posted by',
  office: 'Admin',
  formerMember: 'Former member',
  closed: 'Closed',
  ...opportunityLabels.en,
  ...applyWords.en,
  pictures: 'Pictures',
  profession: 'Profession',
  fos: 'Field of Study',
  promotion: 'Promotion',
  mentor: 'Ready to mentor',
  testimony: 'Testimony',
  picture: (number: number, title: string) => `Picture ${number}: ${title}`,
  portrait: (name: string) => `Portrait of ${name}`,
  cloth: 'Strips of cloth, sewn together',
  about: {
    event: (days: string, place: string) => `${days} at ${place}`,
    news: (day: string) => `Posted on ${day}`,
    opportunity: (day: string) => `Open until ${day}`,
    gallery: (count: number, day: string) =>
      `${count} ${count === 1 ? 'picture' : 'pictures'}, posted on ${day}`,
    person: (site: string) => `Member of ${site}`,
  },
  /** Puts `about` before the beginning of the text. */
  before: (about: string) => `${about}: `,
};

const fr: typeof en = {
  open: 'Ouvrir sur le site',
  doYouCome: 'Venez-vous ?',
  share: 'Partager :',
  email: 'E-mail',
  kinds: {
    events: 'Événement',
    news: 'Actualité',
    opportunities: 'Opportunité',
    gallery: 'Galerie',
    people: 'Nos anciens',
  },
  others: {
    events: 'Autres événements',
    news: 'Autres actualités',
    opportunities: 'Autres opportunités',
    gallery: 'Autres galeries',
    people: 'Autres anciens',
  },
  when: 'Quand',
  where: 'Où',
  country: 'Pays',
  description: 'Description',
  video: 'Vidéo de l’événement',
  posted: 'Publié le',
  postedBy: 'Publié par',
  office: 'Un administrateur',
  formerMember: 'Ancien membre',
  closed: 'Clôturée',
  ...opportunityLabels.fr,
  ...applyWords.fr,
  pictures: 'Images',
  profession: 'Profession',
  fos: 'Domaine d’études',
  promotion: 'Promotion',
  mentor: 'Mentorat proposé',
  testimony: 'Témoignage',
  picture: (number, title) => `Image ${number} : ${title}`,
  portrait: (name) => `Portrait ${elide('de', name)}`,
  cloth: 'Bandes de tissu cousues ensemble',
  about: {
    event: (days, place) => `${days}, ${place}`,
    news: (day) => `Publié le ${day}`,
    opportunity: (day) => `Jusqu’au ${day}`,
    gallery: (count, day) =>
      `${count} ${count > 1 ? 'images, publiées' : 'image, publiée'} le ${day}`,
    person: (site) => `Membre du réseau « ${site} »`,
  },
  before: (about) => `${about} : `,
};

export const documentWords: Record<Language, typeof en> = { en, fr: typesetAll(fr) };
