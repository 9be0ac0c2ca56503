import type { Language } from '@alumni/shared/core/messages';

/** Testimonies for the home page, by language. Each goes to a pictured member who writes that language. */
export const testimonies: Record<Language, string[]> = {
  en: [
    'The scholarship opened the lecture hall. The network opened everything after it: my first internship, my supervisor, and the friend who read my thesis three times.',
    'When my laboratory lost its freezer, I wrote one message to this network on a Friday evening. By Monday three alumni had found us another one, and a lorry to carry it.',
    'I was the only woman in my year to choose hydraulics. My mentor, two promotions ahead of me, had been the only one in hers. Today there are seven of us, and we meet every quarter.',
    'I did not need advice, I needed somebody to tell me that being tired was allowed. I found her here. I passed.',
    'What I value most is that nobody asks where you come from before they ask what you need.',
    'A stranger from the directory answered my e-mail in forty minutes and corrected my research proposal overnight. We have since written two papers together.',
    'My students ask whether such a small association can change anything. I show them the library: four thousand books, carried in by people who once could not afford one.',
    'The mentoring days taught me to prepare an interview as I prepare a lesson: with examples, with questions, and with something to laugh about.',
    'I left with a diploma and came back with a job to offer. That is how it should go round.',
  ],
  fr: [
    'La bourse m’a permis d’étudier ; le réseau m’a appris à travailler avec d’autres. Je leur dois mon premier contrat et mes meilleurs amis.',
    'À mon arrivée à Douala, je ne connaissais personne. Une ancienne m’a hébergée trois semaines et présentée à tout un quartier. Depuis, ma porte est ouverte aux suivants.',
    'On parle souvent d’excellence. Ici, j’ai surtout trouvé de la constance : des aînés qui répondent, année après année.',
    'J’ai relu quarante dossiers de bourse cette saison. Dans chacun, j’ai reconnu un peu de mon histoire, et c’est pour cela que je continue.',
    'Grâce aux journées de mentorat, mes étudiants osent poser des questions. C’est le plus beau résultat que je connaisse.',
  ],
};
