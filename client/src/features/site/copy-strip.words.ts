import { defineWords } from '../../i18n/words.ts';

export const copyStripWords = defineWords({
  en: {
    title: 'This is a restored copy, not the site yet',
    text: (moment: string) =>
      `It shows the association as of ${moment}. It sends no mail, makes no backup and deletes nothing for good, as the old site may still run.`,
    byMaster: 'A master decides when it becomes the site.',
    activate: 'This is the site now',
    question: 'Is this the site from now on?',
    detail:
      'It then sends mail and makes backups. If the old site still runs somewhere, stop it first: people would write in two places.',
    send: (count: number) =>
      count === 1
        ? 'Also send the mail that was waiting when the backup was made'
        : `Also send the ${count} mails that were waiting when the backup was made`,
    sendHint:
      'Right after a move to another server or database. After a disaster the old site has probably sent what waited: it is then listed under Mail.',
    cancel: 'Not yet',
    failed: 'This is not the site yet: please try again.',
  },
  fr: {
    title: 'Ce site est une copie restaurée, pas encore le vrai site',
    text: (moment: string) =>
      `Elle montre l’association telle qu’elle était le ${moment}. Elle n’envoie aucun e-mail, ne fait aucune sauvegarde et n’efface rien pour de bon, car l’ancien site tourne peut-être encore.`,
    byMaster: 'Un administrateur principal décide quand elle devient le site.',
    activate: 'C’est le site maintenant',
    question: 'Faire de cette copie le site ?',
    detail:
      'Il enverra des e-mails et fera des sauvegardes. Si l’ancien site tourne encore quelque part, arrêtez-le d’abord : sinon, on écrirait à deux endroits.',
    send: (count: number) =>
      count === 1
        ? 'Envoyer aussi l’e-mail qui attendait au moment de la sauvegarde'
        : `Envoyer aussi les ${count} e-mails qui attendaient au moment de la sauvegarde`,
    sendHint:
      'À cocher après un déménagement vers un autre serveur ou une autre base. Après un sinistre, l’ancien site a sans doute envoyé ce qui attendait : vous le verrez sous « E-mails ».',
    cancel: 'Pas encore',
    failed: 'Ce n’est pas encore le site : veuillez réessayer.',
  },
});
