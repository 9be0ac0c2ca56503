import { defineMessages } from '@alumni/shared/core/messages';

export const letterMessages = defineMessages({
  letterCreated: { en: 'The draft is saved.', fr: 'Le brouillon est enregistré.' },
  letterSaved: { en: 'The draft is saved.', fr: 'Le brouillon est enregistré.' },
  letterDeleted: { en: 'The draft is deleted.', fr: 'Le brouillon est supprimé.' },
  letterUnknown: { en: 'There is no such letter.', fr: 'Cette lettre n’existe pas.' },
  letterSentAlready: {
    en: 'It has been sent: what people have received is not changed any more.',
    fr: 'L’envoi a commencé : ce que les membres ont reçu ne se modifie plus.',
  },
  letterNotSent: {
    en: 'It has not been sent yet.',
    fr: 'L’envoi n’a pas encore eu lieu.',
  },
  letterTooLarge: {
    en: 'The mail would have {size} kB. At most 30 fit: please shorten the text or take a block out.',
    fr: 'L’e-mail pèserait {size} ko, et la limite est de 30 ko : veuillez raccourcir le texte ou retirer un bloc.',
  },
  letterTooSoon: {
    en: 'At most one letter a week: the next one can go on {day}. What cannot wait is a notice.',
    fr: 'Au plus une lettre par semaine : la prochaine peut partir le {day}. Pour ce qui ne peut pas attendre, envoyez un avis.',
  },
  noticeForEverybody: {
    en: 'A notice goes to all members.',
    fr: 'Un avis est envoyé à tous les membres.',
  },
  letterForNobody: {
    en: 'Nobody is left to send it to.',
    fr: 'Il ne reste personne à qui l’envoyer.',
  },
  letterOnItsWay: {
    en: 'It is on its way. Recipients: {count}.',
    fr: 'L’envoi a commencé. Destinataires : {count}.',
  },
  letterFiled: {
    en: 'The page and the text for WhatsApp are ready. There is no mail server: nobody is mailed.',
    fr: 'La page et le texte pour WhatsApp sont prêts. Il n’y a pas de serveur de messagerie : aucun e-mail ne part.',
  },
  letterPaused: {
    en: 'Paused. What waits is not sent until you go on.',
    fr: 'En pause. Ce qui attend n’est pas envoyé avant la reprise.',
  },
  letterResumed: { en: 'It goes on.', fr: 'L’envoi reprend.' },
  letterTestSent: {
    en: 'The mail server has accepted the mail to {email}.',
    fr: 'Le serveur de messagerie a accepté l’e-mail destiné à {email}.',
  },
  letterTestRefused: {
    en: 'The mail to {email} was not sent.',
    fr: 'L’e-mail destiné à {email} n’a pas été envoyé.',
  },
  letterWanted: {
    en: 'You get the letter, at most once a week.',
    fr: 'Vous recevez la lettre, au plus une fois par semaine.',
  },
  letterWantedUnconfirmed: {
    en: 'Your wish is noted. Your email address comes first: open the link that we have just sent to {email}.',
    fr: 'Votre souhait est noté. Il faut d’abord confirmer votre adresse e-mail : ouvrez le lien que nous venons d’envoyer à {email}.',
  },
  letterWantedLinkSent: {
    en: 'Your wish is noted. Your email address comes first: open the newest of the links that we have sent to {email}.',
    fr: 'Votre souhait est noté. Il faut d’abord confirmer votre adresse e-mail : ouvrez le dernier des liens que nous avons envoyés à {email}.',
  },
  letterWantedNoEmail: {
    en: 'Your wish is noted. The letter needs an email address: add yours to your profile.',
    fr: 'Votre souhait est noté. Pour recevoir la lettre, il faut une adresse e-mail : ajoutez la vôtre à votre profil.',
  },
  letterUnwanted: {
    en: 'You get no letter any more. Notices of the association still reach you.',
    fr: 'Vous ne recevez plus la lettre. Les avis de l’association continueront de vous parvenir.',
  },
  recipientsLimit: {
    en: 'Letters went to very many people today. You can go on {wait}.',
    fr: 'Des lettres sont parties vers un très grand nombre de personnes aujourd’hui. Vous pourrez continuer {wait}.',
  },
});
