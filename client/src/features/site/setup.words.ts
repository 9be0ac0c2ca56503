import { defineWords } from '../../i18n/words.ts';

export const setupWords = defineWords({
  en: {
    title: 'Set up the site',
    intro:
      'Five steps. You can leave each for later and come back: from Association, or from your dashboard.',
    address: (url: string, seen: string) =>
      `Links in mails lead to ${url}, and you are at ${seen}. If people reach the site where you are, set PUBLIC_URL=${seen} in the settings of the server and restart it, before you invite anybody.`,
    account: 'Your account',
    steps: {
      site: 'Names and texts',
      mail: 'Mail',
      registration: 'Who may register',
      backups: 'Backups',
    },
    states: { open: 'open', done: 'done', watch: 'look at it', skipped: 'for later' },
    stepOf: (number: number, label: string) => `Step ${number} of 5: ${label}`,
    skip: 'Leave for later',
    next: 'Next step',
    failed: 'This could not be saved.',
    network: 'An error occurred. Please check your connection and try again.',
    fixed: 'The person who runs the server has set this. It is shown here, and changed there.',
    ready: 'The site is ready',
    readyText: 'What you have left for later stays here.',
    invite: 'Invite people',
    news: 'Publish news',
    home: 'See the home page',
    save: 'Save',
    currentPassword: 'Your own password',
    saved: 'Saved.',

    mailIntro:
      'Invitations, forgotten passwords and messages are mails. Your provider tells you these, often as ‘SMTP’.',
    host: 'Mail server',
    hostHint: 'For example smtp.example.org',
    port: 'Port',
    portHint: '587 where it is empty. On 465 it is encrypted from the start.',
    user: 'User name',
    userHint: 'Often the whole email address.',
    password: 'Password',
    passwordKept: 'Empty: the one you have entered before.',
    from: 'Sender',
    fromHint: 'The address that people see, and answer to.',
    test: 'Send a test mail',
    testTo: (email: string) => `It goes to ${email}, with a code.`,
    answer: (words: string) => `The mail server says: ${words}`,
    code: 'Code from the mail',
    confirm: 'It has arrived',
    confirmed: 'Mails arrive. You can change the mail server at any time.',
    server: (host: string, from: string) => `${host}, from ${from}`,

    registrationIntro: 'You can change this at any time.',
    modes: {
      open: 'Everybody',
      'roll-number': 'Who has a roll number',
      review: 'Everybody, but you let each one in',
    },
    modeHints: {
      open: 'Whoever registers is a member at once, and in the directory with name and picture. Strangers may come.',
      'roll-number': 'You invite people by email; the number in the mail opens the registration.',
      review: 'People tell who they are. Until an admin has let them in, nobody sees them.',
    },

    backupsIntro:
      'Once a day the site copies itself, reads the copy again, and once a week restores it for trial. All of the last 48 hours, seven days, four weeks and twelve months are kept; a day takes the room of what has changed.',
    backupsOn: 'Make a backup each day',
    time: 'At',
    timeHint: 'In the time of the server, for example 03:15.',
    sameDisk:
      'They are on the disk of the data: that helps against mistakes, not against a broken disk. The person who runs the server can name another place (BACKUP_DIR, BACKUP_S3_BUCKET), or have another machine copy them each day.',
    folder: (path: string) => `Folder: ${path}`,
    bucket: (name: string) => `Bucket: ${name}`,
    running: 'A backup is being made, and read again …',
    last: (when: string, rows: string, pictures: string) =>
      `Last backup: ${when}. Rows: ${rows}, pictures: ${pictures}.`,
    tried: 'It has been restored for trial, and is good.',
    none: 'No backup yet.',
    error: (text: string) => `The last try failed: ${text}`,
  },
  fr: {
    title: 'Installer le site',
    intro:
      'Cinq étapes. Chacune peut attendre : vous y revenez depuis Association ou votre tableau de bord.',
    address: (url: string, seen: string) =>
      `Les liens des messages mènent à ${url}, et vous êtes sur ${seen}. Si c’est là que l’on trouve le site, mettez PUBLIC_URL=${seen} dans les réglages du serveur et redémarrez-le, avant d’inviter qui que ce soit.`,
    account: 'Votre compte',
    steps: {
      site: 'Noms et textes',
      mail: 'Courrier',
      registration: 'Qui peut s’inscrire',
      backups: 'Sauvegardes',
    },
    states: { open: 'à faire', done: 'fait', watch: 'à regarder', skipped: 'plus tard' },
    stepOf: (number: number, label: string) => `Étape ${number} sur 5 : ${label}`,
    skip: 'Plus tard',
    next: 'Étape suivante',
    failed: 'L’enregistrement a échoué.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    fixed:
      'La personne qui gère le serveur a fixé ce réglage. Il se voit ici et se modifie là-bas.',
    ready: 'Le site est prêt',
    readyText: 'Ce que vous avez laissé pour plus tard reste ici.',
    invite: 'Inviter des personnes',
    news: 'Publier une actualité',
    home: 'Voir la page d’accueil',
    save: 'Enregistrer',
    currentPassword: 'Votre propre mot de passe',
    saved: 'Enregistré.',

    mailIntro:
      'Les invitations, les mots de passe oubliés et les messages sont des e-mails. Votre fournisseur vous donne ces réglages, souvent sous le nom « SMTP ».',
    host: 'Serveur de messagerie',
    hostHint: 'Par exemple smtp.exemple.org',
    port: 'Port',
    portHint: '587 si ce champ est vide. Sur 465, tout est chiffré dès le début.',
    user: 'Nom d’utilisateur',
    userHint: 'Souvent l’adresse e-mail entière.',
    password: 'Mot de passe',
    passwordKept: 'Vide : celui que vous avez déjà saisi.',
    from: 'Expéditeur',
    fromHint: 'L’adresse que les gens voient, et à laquelle ils répondent.',
    test: 'Envoyer un e-mail d’essai',
    testTo: (email: string) => `Il part vers ${email}, avec un code.`,
    answer: (words: string) => `Le serveur de messagerie répond : ${words}`,
    code: 'Code reçu par e-mail',
    confirm: 'Il est arrivé',
    confirmed: 'Les e-mails arrivent. Vous pouvez changer de serveur de messagerie à tout moment.',
    server: (host: string, from: string) => `${host}, expéditeur ${from}`,

    registrationIntro: 'Vous pouvez changer cela à tout moment.',
    modes: {
      open: 'Tout le monde',
      'roll-number': 'Qui a un matricule',
      review: 'Tout le monde, mais vous admettez chacun',
    },
    modeHints: {
      open: 'Qui s’inscrit est aussitôt membre, et dans l’annuaire dès qu’il y a un nom et une photo. Des inconnus peuvent venir.',
      'roll-number':
        'Vous invitez les personnes par e-mail ; le matricule du message ouvre l’inscription.',
      review:
        'Les personnes disent qui elles sont. Tant qu’un administrateur ne les a pas admises, nul ne les voit.',
    },

    backupsIntro:
      'Une fois par jour, le site se copie, relit la copie et, une fois par semaine, la restaure à l’essai. Toutes celles de 48 heures, sept jours, quatre semaines et douze mois sont gardées ; chaque jour n’occupe que la place de ce qui a changé.',
    backupsOn: 'Faire une sauvegarde chaque jour',
    time: 'À',
    timeHint: 'À l’heure du serveur, par exemple 03:15.',
    sameDisk:
      'Elles sont sur le disque des données : cela aide contre les erreurs, pas contre un disque en panne. La personne qui gère le serveur peut indiquer un autre endroit (BACKUP_DIR, BACKUP_S3_BUCKET), ou les faire copier chaque jour par une autre machine.',
    folder: (path: string) => `Dossier : ${path}`,
    bucket: (name: string) => `Bucket : ${name}`,
    running: 'Une sauvegarde est en cours, puis sera relue …',
    last: (when: string, rows: string, pictures: string) =>
      `Dernière sauvegarde : ${when}. Lignes : ${rows}, images : ${pictures}.`,
    tried: 'Elle a été restaurée à l’essai, et elle est bonne.',
    none: 'Pas encore de sauvegarde.',
    error: (text: string) => `Le dernier essai a échoué : ${text}`,
  },
});
