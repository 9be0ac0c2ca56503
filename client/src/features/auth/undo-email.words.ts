import { defineWords } from '../../i18n/words.ts';

export const undoEmailWords = defineWords({
  en: {
    title: 'Your email address',
    intro:
      'The email address of your account has been changed. If it was not you, use your old address again: everyone is logged out, and we mail you a link to choose a new password.',
    submit: 'USE MY OLD ADDRESS AGAIN',
    noCode: 'This link is not complete. Please open the one in the mail again.',
    failed: 'The old address could not be brought back.',
    free: {
      intro:
        'Somebody else’s account uses your email address. Free it: that account gets its earlier address back, and you can register with yours.',
      submit: 'FREE MY ADDRESS',
      failed: 'The address could not be freed.',
    },
    network: 'An error occurred. Please check your connection and try again.',
    contact: 'Contact Us',
    login: 'Back to Login',
    register: 'Register',
  },
  fr: {
    title: 'Votre adresse e-mail',
    intro:
      'L’adresse e-mail de votre compte a été modifiée. Si ce n’était pas vous, rétablissez l’ancienne adresse : toutes les sessions seront fermées, et nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    submit: 'RÉTABLIR MON ANCIENNE ADRESSE',
    noCode: 'Ce lien est incomplet. Veuillez ouvrir de nouveau celui de l’e-mail.',
    failed: 'L’ancienne adresse n’a pas pu être rétablie.',
    free: {
      intro:
        'Le compte de quelqu’un d’autre utilise votre adresse e-mail. Libérez-la : ce compte reprendra son ancienne adresse, et vous pourrez vous inscrire avec la vôtre.',
      submit: 'LIBÉRER MON ADRESSE',
      failed: 'L’adresse n’a pas pu être libérée.',
    },
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    contact: 'Nous contacter',
    login: 'Retour à la connexion',
    register: 'S’inscrire',
  },
});
