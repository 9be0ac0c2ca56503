import { defineWords } from '../../i18n/words.ts';

export const passkeyWords = defineWords({
  en: {
    cancelled: 'No passkey was used. You can try again.',
    exists: 'This device has a passkey for your account already.',
    wrongSite: 'Passkeys work at the usual address of this site only. Open the site there.',
    unsupported: 'This browser cannot use passkeys. Use another way or another browser.',
    inApp:
      'This app shows pages without passkeys. Choose ‘Open in the browser’ in its menu to use one.',
    failed: 'This device could not use a passkey. Please try again, or use another way.',
  },
  fr: {
    cancelled: 'Aucune clé d’accès n’a été utilisée. Vous pouvez réessayer.',
    exists: 'Cet appareil a déjà une clé d’accès pour votre compte.',
    wrongSite:
      'Les clés d’accès ne fonctionnent qu’à l’adresse habituelle de ce site. Ouvrez-le à cette adresse.',
    unsupported:
      'Ce navigateur ne permet pas d’utiliser une clé d’accès. Choisissez un autre moyen ou un autre navigateur.',
    inApp:
      'Cette application affiche les pages sans clés d’accès. Pour en utiliser une, choisissez « Ouvrir dans le navigateur » dans son menu.',
    failed:
      'Cet appareil n’a pas pu utiliser de clé d’accès. Veuillez réessayer, ou choisir un autre moyen.',
  },
});
