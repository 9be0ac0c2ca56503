import { defineWords } from '../../../i18n/words.ts';

export const ownReplyWords = defineWords({
  en: {
    title: 'Are you coming?',
    choices: { coming: 'Coming', maybe: 'Maybe', not: 'Not coming' },
    given: (choice: string) => `Your answer: ${choice}.`,
    guests: 'Guests with you',
    noGuests: 'None',
    in: 'You are in.',
    inWith: (guests: number) => `You are in, with your guests: ${guests}.`,
    waiting: (line: string) =>
      `There is no place for you yet. Your answer is number ${line} in line, guests not counted.`,
    maybe: 'You answered ‘maybe’. No place is kept until you say that you are coming.',
    not: 'You do not come.',
    code: 'Your code at the door:',
    keepTheDay: 'Put it into your calendar:',
    waitsForNetwork: (choice: string) =>
      `Your answer (${choice}) waits on this phone and is sent by itself. You are told about your place then.`,
    failed: 'Your answer could not be given.',
    over: 'This event is over',
    until: 'The time for answers is over. You can still say that you do not come.',
    counts: (come: string, guests: string, maybe: string) =>
      [
        come === '1' ? '1 person is coming' : `${come} people are coming`,
        guests !== '0' && (guests === '1' ? 'with 1 guest' : `with ${guests} guests`),
        maybe !== '0' && `${maybe} more answered ‘maybe’`,
      ]
        .filter(Boolean)
        .join(', '),
    free: (free: string) => (free === '1' ? '1 place is free' : `Free places: ${free}`),
    full: (waiting: string) =>
      `Full: waiting list, ${waiting === '0' ? 'nobody' : waiting} before you.`,
    line: (waiting: string) =>
      waiting === '0' ? 'No place is free' : `Answers in line: ${waiting}`,
    by: (day: string) => `Please answer by ${day}.`,
    comers: 'Who comes, as far as they let members see it',
    moreComers: (count: number) => (count === 1 ? '1 more' : `${count} more`),
    askToShow: 'May members see that you come?',
    yes: 'Yes',
    no: 'No',
    more: 'More',
    shown: 'Members see that I come',
    reminders: 'Remind me two days before',
    note: 'A note for the organizer',
    saveNote: 'Save the note',
    whoComes: 'Who comes',
    forMembers: 'Members say here whether they come.',
    forEveryone: 'Members answer here. Visitors answer with their name and email.',
    logIn: 'Log in to answer',
    asVisitor: 'Answer as a visitor',
    notLetIn: 'You can answer once the association has let you in.',
  },
  fr: {
    title: 'Venez-vous ?',
    choices: { coming: 'Je viens', maybe: 'Peut-être', not: 'Je ne viens pas' },
    given: (choice: string) => `Votre réponse : ${choice}.`,
    guests: 'Vos accompagnants',
    noGuests: 'Aucun',
    in: 'Vous avez une place.',
    inWith: (guests: number) => `Vous avez une place, avec vos accompagnants (${guests}).`,
    waiting: (line: string) =>
      `Il n’y a pas encore de place pour vous. Votre réponse porte le numéro ${line} sur la liste d’attente, sans compter les accompagnants.`,
    maybe:
      'Vous avez répondu « peut-être ». Aucune place n’est gardée tant que vous n’avez pas confirmé.',
    not: 'Vous ne venez pas.',
    code: 'Votre code à l’entrée :',
    keepTheDay: 'Notez-le dans votre agenda :',
    waitsForNetwork: (choice: string) =>
      `Votre réponse (${choice}) attend sur ce téléphone et partira d’elle-même. Vous saurez alors si vous avez une place.`,
    failed: 'Votre réponse n’a pas pu être enregistrée.',
    over: 'Cet événement est passé',
    until: 'Il est trop tard pour répondre, sauf pour dire que vous ne venez pas.',
    counts: (come: string, guests: string, maybe: string) =>
      [
        come === '0' || come === '1' ? `${come} personne vient` : `${come} personnes viennent`,
        guests !== '0' && (guests === '1' ? 'avec 1 accompagnant' : `avec ${guests} accompagnants`),
        maybe !== '0' &&
          (maybe === '1' ? '1 autre viendra peut-être' : `${maybe} autres viendront peut-être`),
      ]
        .filter(Boolean)
        .join(', '),
    free: (free: string) => (free === '1' ? '1 place libre' : `Places libres : ${free}`),
    full: (waiting: string) =>
      `Complet : liste d’attente, ${waiting === '0' ? 'personne' : waiting} avant vous.`,
    line: (waiting: string) =>
      waiting === '0' ? 'Aucune place libre' : `Réponses sur la liste d’attente : ${waiting}`,
    by: (day: string) => `Merci de répondre au plus tard le ${day}.`,
    comers: 'Qui vient, parmi les personnes qui acceptent de le montrer',
    moreComers: (count: number) => (count === 1 ? '1 autre' : `${count} autres`),
    askToShow: 'Les membres peuvent-ils voir que vous venez ?',
    yes: 'Oui',
    no: 'Non',
    more: 'Plus',
    shown: 'Les membres voient que je viens',
    reminders: 'Me le rappeler deux jours avant',
    note: 'Un mot pour l’organisateur',
    saveNote: 'Enregistrer ce mot',
    whoComes: 'Qui vient',
    forMembers: 'Les membres répondent ici.',
    forEveryone:
      'Les membres répondent ici. Les visiteurs répondent avec leur nom et leur adresse e-mail.',
    logIn: 'Se connecter pour répondre',
    asVisitor: 'Répondre comme visiteur',
    notLetIn: 'Vous pourrez répondre quand l’association aura accepté votre inscription.',
  },
});
