import { defineWords } from '../../i18n/words.ts';

export const blockOrReportWords = defineWords({
  en: {
    title: 'Block or report',
    nobody: 'Open this page by the link in the message that you were sent.',
    self: 'This is you: you cannot block or report yourself.',
    somebody: 'The member who wrote to you is in no list.',
    blockTitle: 'Block',
    blockText:
      'This person can no longer write to you through the site. They are not told. You can end it in your settings.',
    block: 'Block this person',
    blocked: 'You have blocked this person.',
    unblock: 'Unblock',
    reportTitle: 'Report to the association',
    reportText:
      'The association does not see what members write to each other. It learns who you are, whom you report and why, and may ask you by email.',
    reason: 'What is wrong?',
    message: 'The message',
    messageHint: 'Paste it here only if the association may read it.',
    report: 'Send the report',
    failed: 'This did not work. Please try again.',
    network: 'There is no connection. What you have typed is kept; please try again.',
    settings: 'To your settings',
  },
  fr: {
    title: 'Bloquer ou signaler',
    nobody: 'Ouvrez cette page par le lien du message que vous avez reçu.',
    self: 'C’est vous : vous ne pouvez pas vous bloquer ni vous signaler.',
    somebody: 'Le membre qui vous a écrit n’est dans aucune liste.',
    blockTitle: 'Bloquer',
    blockText:
      'Cette personne ne pourra plus vous écrire par le site. Elle n’en sera pas informée. Vous pourrez la débloquer dans vos réglages.',
    block: 'Bloquer cette personne',
    blocked: 'Vous avez bloqué cette personne.',
    unblock: 'Débloquer',
    reportTitle: 'Signaler à l’association',
    reportText:
      'L’association ne voit pas ce que les membres s’écrivent. Elle saura qui vous êtes, qui vous signalez et pourquoi, et pourra vous poser des questions par e-mail.',
    reason: 'Que s’est-il passé ?',
    message: 'Le message',
    messageHint: 'Collez-le ici seulement si vous acceptez que l’association le lise.',
    report: 'Envoyer le signalement',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    network: 'Il n’y a pas de connexion. Votre saisie est gardée ; veuillez réessayer.',
    settings: 'Aller à vos réglages',
  },
});
