import { defineWords } from '../../i18n/words.ts';

export const dashboardWords = defineWords({
  en: {
    welcome: (name: string) => `Welcome ${name}`,
    user: 'User',
    waiting: 'What waits for you',
    nothing: 'Nothing waits for you. Have a good day!',
    unreadMessages: (one: boolean) => (one ? 'unread message' : 'unread messages'),
    readThem: 'Read and answer',
    unclaimed: (one: boolean) =>
      one ? 'roll number that nobody has claimed' : 'roll numbers that nobody has claimed',
    remindThem: 'Send again or withdraw',
    refused: (one: boolean) =>
      one ? 'invitation whose mail was refused' : 'invitations whose mail was refused',
    correctThem: 'See why, correct the address',
    harms: (one: boolean) =>
      one ? 'problem on the server that people feel' : 'problems on the server that people feel',
    seeWhatToDo: 'See what to do',
    openSteps: (one: boolean) =>
      one ? 'step of the set-up is open' : 'steps of the set-up are open',
    goOnWithThem: 'Go on',
    toWatch: (count: number) =>
      count === 1
        ? 'One thing about the server to look at when there is time'
        : `${count} things about the server to look at when there is time`,
    healthUnknown: 'The server did not say how it is',
    applicants: (one: boolean) =>
      one ? 'person who waits to be let in' : 'people who wait to be let in',
    decideOnThem: 'See who waits',
    eventsAsking: 'Are you coming?',
    events: 'My Events',
    opportunities: 'My Opportunities',
    shortcuts: 'Shortcuts',
    addEvent: 'Add New Event',
    addOpportunity: 'Add New Opportunity',
    gallery: 'My Gallery',
    profile: 'My profile',
    missing: 'You are not in the alumni directory yet',
    missingText: 'Members are listed once these are filled in:',
    incomplete: 'Your profile is not complete yet',
    alsoMissing: (fields: string) => `Others would also like to know: ${fields}.`,
    gaps: {
      lastName: 'your last name',
      profileImage: 'a picture of you',
      firstName: 'your first name',
      profession: 'your profession',
      fos: 'your field of study',
      description: 'a few words about you',
    },
    complete: 'Complete my profile',
    twoFactor: 'One thing before you can act as an admin',
    twoFactorText:
      'The association asks its admins for a second step of the log-in. Set it up in your settings; until then you can do what members can.',
    setUp: 'Set it up',
  },
  fr: {
    welcome: (name: string) => `Bienvenue, ${name}`,
    user: 'membre du réseau',
    waiting: 'À traiter',
    nothing: 'Rien à traiter pour le moment. Bonne journée !',
    unreadMessages: (one: boolean) => (one ? 'message non lu' : 'messages non lus'),
    readThem: 'Lire et répondre',
    unclaimed: (one: boolean) =>
      one ? 'matricule que personne n’a utilisé' : 'matricules que personne n’a utilisés',
    remindThem: 'Renvoyer ou retirer',
    refused: (one: boolean) =>
      one ? 'invitation dont l’e-mail a été refusé' : 'invitations dont l’e-mail a été refusé',
    correctThem: 'Voir pourquoi, corriger l’adresse',
    harms: (one: boolean) =>
      one
        ? 'problème du serveur qui gêne les membres'
        : 'problèmes du serveur qui gênent les membres',
    seeWhatToDo: 'Voir ce qu’il faut faire',
    openSteps: (one: boolean) =>
      one ? 'étape de l’installation à faire' : 'étapes de l’installation à faire',
    goOnWithThem: 'Continuer',
    toWatch: (count: number) =>
      count === 1
        ? 'Une chose à regarder sur le serveur, à l’occasion'
        : `${count} choses à regarder sur le serveur, à l’occasion`,
    healthUnknown: 'L’état du serveur n’a pas pu être lu',
    applicants: (one: boolean) =>
      one ? 'personne en attente d’admission' : 'personnes en attente d’admission',
    decideOnThem: 'Voir qui attend',
    eventsAsking: 'Venez-vous ?',
    events: 'Mes événements',
    opportunities: 'Mes opportunités',
    shortcuts: 'Raccourcis',
    addEvent: 'Ajouter un événement',
    addOpportunity: 'Ajouter une opportunité',
    gallery: 'Ma galerie',
    profile: 'Mon profil',
    missing: 'Vous n’êtes pas encore dans l’annuaire',
    missingText: 'Pour y figurer, il vous reste à indiquer :',
    incomplete: 'Votre profil est encore incomplet',
    alsoMissing: (fields: string) => `Vous pouvez aussi ajouter : ${fields}.`,
    gaps: {
      lastName: 'votre nom',
      profileImage: 'une photo de vous',
      firstName: 'votre prénom',
      profession: 'votre profession',
      fos: 'votre domaine d’études',
      description: 'quelques mots sur vous',
    },
    complete: 'Compléter mon profil',
    twoFactor: 'Encore une chose avant d’agir en tant qu’administrateur',
    twoFactorText:
      'L’association demande à ses administrateurs une deuxième étape de connexion. Configurez-la dans vos réglages ; d’ici là, vous avez les mêmes droits que les membres.',
    setUp: 'La configurer',
  },
});
