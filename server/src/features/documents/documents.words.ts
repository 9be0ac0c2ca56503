import { type Language, typeset } from '@alumni/shared/language';

const en = {
  open: 'Open on the site',
  addToCalendar: 'Add to calendar',
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
  date: 'Date',
  venue: 'Venue',
  town: 'Town',
  description: 'Description',
  video: 'Event Video',
  posted: 'Posted on',
  postedBy: 'Posted by',
  office: 'Admin',
  formerMember: 'Former member',
  deadline: 'Deadline',
  closed: 'Closed',
  eligibility: 'Eligibility',
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
  /** `about`, before the beginning of the text. */
  before: (about: string) => `${about}: `,
};

const fr: typeof en = {
  open: 'Ouvrir sur le site',
  addToCalendar: 'Ajouter à l’agenda',
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
  date: 'Date',
  venue: 'Lieu',
  town: 'Ville',
  description: 'Description',
  video: 'Vidéo de l’événement',
  posted: 'Publié le',
  postedBy: 'Publié par',
  office: 'L’administration',
  formerMember: 'Ancien membre',
  deadline: 'Date limite',
  closed: 'Clôturée',
  eligibility: 'Conditions',
  pictures: 'Images',
  profession: 'Profession',
  fos: 'Domaine d’études',
  promotion: 'Promotion',
  mentor: 'Prêt à accompagner',
  testimony: 'Témoignage',
  picture: (number, title) => `Image ${number} : ${title}`,
  portrait: (name) => `Portrait de ${name}`,
  cloth: 'Bandes de tissu cousues ensemble',
  about: {
    event: (days, place) => `${days}, ${place}`,
    news: (day) => `Publié le ${day}`,
    opportunity: (day) => `Jusqu’au ${day}`,
    gallery: (count, day) => `${count} ${count > 1 ? 'images' : 'image'}, publié le ${day}`,
    person: (site) => `Membre de ${site}`,
  },
  before: (about) => `${about} : `,
};

export const documentWords: Record<Language, typeof en> = { en, fr: typesetAll(fr) };

/** Sets the no-break spaces of French, also in what functions return. */
function typesetAll<T>(words: T): T {
  if (typeof words === 'string') return typeset(words, 'fr') as T;
  if (typeof words === 'function') {
    return ((...values: unknown[]) => typeset(words(...values), 'fr')) as T;
  }
  return Object.fromEntries(
    Object.entries(words as object).map(([key, value]) => [key, typesetAll(value)]),
  ) as T;
}
