import { exampleLeftWords } from '../../components/example/example-left.words.ts';
import { defineWords } from '../../i18n/words.ts';

export const setupWords = defineWords({
  en: {
    title: 'Set up the site',
    address: (url: string, seen: string) =>
      `Links in mails lead to ${url}, and you are at ${seen}. If people reach the site where you are, have the person who runs the server set it in its settings (PUBLIC_URL=${seen}) and restart it, before you invite anybody.`,
    account: 'Your account',
    steps: exampleLeftWords.en.steps,
    states: { open: 'open', done: 'done', watch: 'look at it', skipped: 'for later' },
    stepNumber: (number: number) => `Step ${number} of 5`,
    allSteps: 'All five steps',
    skip: 'Leave for later',
    next: 'Next step',
    failed: 'This could not be saved.',
    network: 'An error occurred. Please check your connection and try again.',
    fixed: 'The person who runs the server has set this. It is shown here, and changed there.',
    ready: 'The site is ready',
    almostReady: 'The site is almost ready',
    invite: 'Invite people',
    news: 'Publish news',
    home: 'See the home page',
    save: 'Save',

    contactEmail: 'Contact email',
    contactEmailHint: 'Visitors see it, and mails name it.',
    later: 'Later',
    laterText:
      'The home page, the texts of About Us, the social icons and the other language can wait:',

    registrationIntro: 'You can change this at any time.',
    modes: {
      open: 'Everybody',
      'roll-number': 'Only people you invite',
      review: 'Everybody, but you let each one in',
    },
    modeHints: {
      open: 'Whoever registers is a member at once, and in the directory with name and picture. Strangers can register.',
      'roll-number': 'You invite people by email; the number in the mail opens the registration.',
      review: 'People tell who they are. Until an admin has let them in, nobody sees them.',
    },

    backupsIntro:
      'A backup is a copy of everything: members, posts, pictures. The site makes one each hour in which something has changed, checks it, and keeps some of them for up to a year.',
    backupsOn: 'Make backups',
    time: 'Time',
    timeHint: 'When the first backup of the day is made, by the server’s clock, for example 03:15.',
    sameDisk:
      'The backups are on the same disk as the site: that helps against mistakes, not if the disk breaks or the machine is lost. Ask the person who runs the server for a second place: another disk, or storage elsewhere.',
    folder: (path: string) => `Folder: ${path}`,
    bucket: (name: string) => `Storage elsewhere (bucket): ${name}`,
    running: 'A backup is being made, and read again …',
    last: (when: string, rows: string, pictures: string) =>
      `Last backup: ${when}. Entries: ${rows}, pictures: ${pictures}.`,
    tried: 'It has been restored for trial, and is good.',
    none: 'No backup yet.',
    error: (text: string) => `The last backup failed: ${text}`,
  },
  fr: {
    title: 'Installer le site',
    address: (url: string, seen: string) =>
      `Les liens des e-mails mènent à ${url}, et vous êtes sur ${seen}. Si c’est là que l’on trouve le site, demandez à la personne qui gère le serveur de l’indiquer dans ses réglages (PUBLIC_URL=${seen}) et de le redémarrer, avant d’inviter qui que ce soit.`,
    account: 'Votre compte',
    steps: exampleLeftWords.fr.steps,
    states: { open: 'à faire', done: 'c’est fait', watch: 'à regarder', skipped: 'plus tard' },
    stepNumber: (number: number) => `Étape ${number} sur 5`,
    allSteps: 'Les cinq étapes',
    skip: 'Plus tard',
    next: 'Étape suivante',
    failed: 'L’enregistrement a échoué.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    fixed:
      'La personne qui gère le serveur a fixé ce réglage. Il se voit ici et se modifie sur le serveur.',
    ready: 'Le site est prêt',
    almostReady: 'Le site est presque prêt',
    invite: 'Inviter des personnes',
    news: 'Publier une actualité',
    home: 'Voir la page d’accueil',
    save: 'Enregistrer',

    contactEmail: 'Adresse e-mail de contact',
    contactEmailHint: 'Les visiteurs la voient, et les e-mails la mentionnent.',
    later: 'Le reste, plus tard',
    laterText:
      'La page d’accueil, les textes de « À propos », les icônes de réseaux et l’autre langue peuvent attendre :',

    registrationIntro: 'Vous pouvez changer cela à tout moment.',
    modes: {
      open: 'Tout le monde',
      'roll-number': 'Seulement les personnes que vous invitez',
      review: 'Tout le monde, après votre accord',
    },
    modeHints: {
      open: 'Toute personne qui s’inscrit est aussitôt membre, et paraît dans l’annuaire dès qu’elle a un nom et une photo. Des inconnus peuvent s’inscrire.',
      'roll-number':
        'Vous invitez les personnes par e-mail ; le matricule de l’e-mail ouvre l’inscription.',
      review:
        'Les personnes disent qui elles sont. Tant qu’un administrateur ne les a pas admises, personne ne les voit.',
    },

    backupsIntro:
      'Une sauvegarde est une copie de tout : membres, publications, images. Le site en fait une chaque heure où quelque chose a changé, la vérifie, et en garde certaines jusqu’à un an.',
    backupsOn: 'Faire des sauvegardes',
    time: 'Heure',
    timeHint:
      'Heure de la première sauvegarde du jour, à l’horloge du serveur, par exemple 3\u00a0h\u00a015.',
    sameDisk:
      'Les sauvegardes sont sur le même disque que le site : cela protège des erreurs, mais pas d’un disque cassé ni d’une machine perdue. Demandez à la personne qui gère le serveur un second endroit : un autre disque, ou un stockage distant.',
    folder: (path: string) => `Dossier : ${path}`,
    bucket: (name: string) => `Stockage distant (bucket) : ${name}`,
    running: 'Une sauvegarde est en cours ; elle sera ensuite vérifiée…',
    last: (when: string, rows: string, pictures: string) =>
      `Dernière sauvegarde : ${when}. Entrées : ${rows}, images : ${pictures}.`,
    tried: 'Elle a été restaurée à l’essai, et elle est bonne.',
    none: 'Pas encore de sauvegarde.',
    error: (text: string) => `La dernière sauvegarde a échoué : ${text}`,
  },
});

export type SetupWords = (typeof setupWords)['en'];
