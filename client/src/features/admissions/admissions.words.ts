import { defineWords } from '../../i18n/words.ts';

const states = {
  en: {
    waiting: 'Waiting',
    asked: 'Asked',
    unconfirmed: 'Email not confirmed',
    declined: 'Declined',
  },
  fr: {
    waiting: 'En attente',
    asked: 'Interrogés',
    unconfirmed: 'Adresse non confirmée',
    declined: 'Refusés',
  },
};

export const admissionsWords = defineWords({
  en: {
    title: 'Admissions',
    intro:
      'People who have registered and want to be let in. Until then nobody sees them, and they post nothing.',
    empty: 'Nobody waits to be let in.',
    show: 'Show',
    open: 'Waiting and asked',
    states: states.en,
    all: 'Choose all on this page',
    choose: (name: string) => `Choose ${name}`,
    chosen: (count: string) => `Chosen: ${count}`,
    actions: 'Decide',
    admit: 'Let in',
    ask: 'Ask something',
    decline: 'Decline',
    admitQuestion: (count: string, one: boolean) =>
      one ? 'Let this person in?' : `Let ${count} people in?`,
    admitDetail: 'They are told by mail, and stay members.',
    failed: 'This was not done.',
    year: (year: number) => `Promotion ${year}`,
    unconfirmed: 'email not confirmed',
    since: {
      waiting: (when: string) => `waiting since ${when}`,
      asked: (when: string) => `asked on ${when}`,
      unconfirmed: (when: string) => `registered on ${when}`,
      declined: (when: string) => `declined on ${when}`,
    },
    theirNote: 'Says:',
    yourWords: 'The association asked:',
    whyDeclined: 'The association wrote:',
    vouched: 'Answering for this person:',
    nobodyVouches: 'No member answers for this person.',
  },
  fr: {
    title: 'Admissions',
    intro:
      'Des personnes se sont inscrites et souhaitent être admises. D’ici là, personne ne les voit et elles ne publient rien.',
    empty: 'Personne n’attend d’être admis.',
    show: 'Afficher',
    open: 'En attente et interrogés',
    states: states.fr,
    all: 'Choisir toute la page',
    choose: (name: string) => `Choisir ${name}`,
    chosen: (count: string) => `Choisis : ${count}`,
    actions: 'Décider',
    admit: 'Admettre',
    ask: 'Poser une question',
    decline: 'Refuser',
    admitQuestion: (count: string, one: boolean) =>
      one ? 'Admettre cette personne ?' : `Admettre ${count} personnes ?`,
    admitDetail: 'Elles l’apprennent par e-mail et restent membres.',
    failed: 'Rien n’a été fait.',
    year: (year: number) => `Promotion ${year}`,
    unconfirmed: 'adresse non confirmée',
    since: {
      waiting: (when: string) => `en attente depuis le ${when}`,
      asked: (when: string) => `question posée le ${when}`,
      unconfirmed: (when: string) => `inscription du ${when}`,
      declined: (when: string) => `refus du ${when}`,
    },
    theirNote: 'Écrit :',
    yourWords: 'L’association a demandé :',
    whyDeclined: 'L’association a écrit :',
    vouched: 'Répond de cette personne :',
    nobodyVouches: 'Aucun membre ne répond de cette personne.',
  },
});
