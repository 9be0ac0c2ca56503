import { defineMessages } from '@alumni/shared/core/messages';

export const twoFactorMessages = defineMessages({
  reauthenticated: { en: 'Thank you. It is you.', fr: 'Merci. C’est bien vous.' },
  secondStepWrong: {
    en: 'That did not work. Please try again, or use another way.',
    fr: 'Cela n’a pas fonctionné. Veuillez réessayer, ou choisir un autre moyen.',
  },
  twoFactorLimit: {
    en: 'There have been too many wrong codes. You can try again {wait}.',
    fr: 'Trop de codes incorrects ont été saisis. Vous pourrez réessayer {wait}.',
  },
  twoFactorNone: {
    en: 'Set up a passkey or an authenticator app first.',
    fr: 'Configurez d’abord une clé d’accès ou une application d’authentification.',
  },
  twoFactorChangeLimit: {
    en: 'The second step has been changed many times. You can change it again {wait}.',
    fr: 'La deuxième étape a été modifiée de nombreuses fois. Vous pourrez la modifier à nouveau {wait}.',
  },
  passkeyAdded: { en: 'The passkey is added.', fr: 'La clé d’accès est ajoutée.' },
  passkeyRemoved: { en: 'The passkey is removed.', fr: 'La clé d’accès est retirée.' },
  passkeyUnknown: { en: 'There is no such passkey.', fr: 'Cette clé d’accès n’existe pas.' },
  passkeyInvalid: {
    en: 'The passkey could not be added. Please try again.',
    fr: 'La clé d’accès n’a pas pu être ajoutée. Veuillez réessayer.',
  },
  passkeyTaken: {
    en: 'This passkey is in use already.',
    fr: 'Cette clé d’accès est déjà utilisée.',
  },
  passkeysTooMany: {
    en: 'You have {max} passkeys. Remove one that you do not use any more.',
    fr: 'Vous avez {max} clés d’accès. Retirez-en une que vous n’utilisez plus.',
  },
  passkeysImpossible: {
    en: 'Passkeys need a site with a name, not a number. Use an authenticator app.',
    fr: 'Les clés d’accès ne fonctionnent que si l’adresse du site est un nom, et non un numéro. Utilisez une application d’authentification.',
  },
  appAdded: {
    en: 'The authenticator app is set up.',
    fr: 'L’application d’authentification est configurée.',
  },
  appRemoved: {
    en: 'The authenticator app is removed.',
    fr: 'L’application d’authentification est retirée.',
  },
  appUnknown: {
    en: 'There is no authenticator app.',
    fr: 'Il n’y a pas d’application d’authentification.',
  },
  appCodeWrong: {
    en: 'This is not the code that the app shows now. Please try the next one, and check the time of your phone.',
    fr: 'Ce n’est pas le code que l’application affiche en ce moment. Essayez le suivant, et vérifiez l’heure de votre téléphone.',
  },
  setUpExpired: {
    en: 'The set-up took too long. Please begin again.',
    fr: 'La configuration a pris trop de temps. Veuillez recommencer.',
  },
  recoveryCodesRenewed: {
    en: 'These are your new recovery codes. The old ones no longer work.',
    fr: 'Voici vos nouveaux codes de secours. Les anciens ne fonctionnent plus.',
  },
});
