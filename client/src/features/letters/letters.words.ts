import { defineWords } from '../../i18n/words.ts';

export const lettersWords = defineWords({
  en: {
    title: 'Letters',
    intro:
      'A notice goes to all members and is kept as a proof. A letter goes to those who have asked for it, at most once a week.',
    newNotice: 'New notice',
    newLetter: 'New letter',
    digest: 'This week for WhatsApp',
    empty: 'Nothing has been written yet.',
    noServer: 'There is no mail server: nobody is mailed. Pages and texts for WhatsApp work.',
    kinds: { notice: 'Notice', letter: 'Letter' },
    states: {
      draft: 'Draft',
      sending: 'On its way',
      paused: 'Paused',
      sent: 'Sent',
      published: 'On the site',
    },
    numbers: (accepted: string, waiting: number, refused: number) =>
      [
        `${accepted} accepted`,
        waiting > 0 && `${waiting} waiting`,
        refused > 0 && `${refused} refused or returned`,
      ]
        .filter(Boolean)
        .join(', '),
    back: 'All letters',
    failed: 'This did not work. Please try again.',
    network: 'There is no connection. What is typed is kept.',
    edit: 'Edit',
    remove: 'Delete the draft',
    removeQuestion: 'Are you sure you want to delete this draft?',
    ownTitle: 'Letters of the association',
    ownIntro: 'Notices reach every member. The letter reaches those who want it.',
    ownEmpty: 'The association has not written to its members yet.',
  },
  fr: {
    title: 'Lettres',
    intro:
      'Un avis va à tous les membres et se garde comme preuve. Une lettre va aux personnes qui l’ont demandée, au plus une fois par semaine.',
    newNotice: 'Nouvel avis',
    newLetter: 'Nouvelle lettre',
    digest: 'La semaine pour WhatsApp',
    empty: 'Rien n’a encore été écrit.',
    noServer:
      'Il n’y a pas de serveur de messagerie : aucun e-mail ne part. Les pages et les textes pour WhatsApp fonctionnent.',
    kinds: { notice: 'Avis', letter: 'Lettre' },
    states: {
      draft: 'Brouillon',
      sending: 'En cours d’envoi',
      paused: 'En pause',
      sent: 'Envoi terminé',
      published: 'Sur le site',
    },
    numbers: (accepted: string, waiting: number, refused: number) =>
      [
        `acceptés : ${accepted}`,
        waiting > 0 && `en attente : ${waiting}`,
        refused > 0 && `refusés ou revenus : ${refused}`,
      ]
        .filter(Boolean)
        .join(', '),
    back: 'Toutes les lettres',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    network: 'Il n’y a pas de connexion. Ce qui est saisi est gardé.',
    edit: 'Modifier',
    remove: 'Supprimer le brouillon',
    removeQuestion: 'Voulez-vous vraiment supprimer ce brouillon ?',
    ownTitle: 'Lettres de l’association',
    ownIntro:
      'Les avis parviennent à tous les membres. La lettre parvient aux membres qui la veulent.',
    ownEmpty: 'L’association n’a pas encore écrit à ses membres.',
  },
});
