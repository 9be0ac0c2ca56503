import { defineMessages } from '@alumni/shared/core/messages';

export const emailUndoMessages = defineMessages({
  emailUndone: {
    en: 'Your account uses {email} again, and everyone has been logged out. The password no longer works: we are mailing you a link to choose another one.',
    fr: 'Votre compte utilise de nouveau {email}, et toutes les sessions ont été fermées. Le mot de passe ne fonctionne plus : nous vous envoyons un lien pour en choisir un autre.',
  },
  emailFreed: {
    en: '{email} is free again. You can register with it.',
    fr: 'L’adresse {email} est de nouveau libre. Vous pouvez vous inscrire avec elle.',
  },
  undoLinkInvalid: {
    en: 'This link has been used already, or its time is over. If you have just used it, a mail with a link to choose a password is under way. If somebody else has your account or your address, ask for a new link with "Forgot Password?", or write to the association.',
    fr: 'Ce lien a déjà servi, ou il a expiré. Si vous venez de l’utiliser, un e-mail avec un lien pour choisir un mot de passe est en route. Si quelqu’un d’autre utilise votre compte ou votre adresse, demandez un nouveau lien par « Mot de passe oublié ? », ou écrivez à l’association.',
  },
});
