import { defineWords } from '../../../i18n/words.ts';

export const deviceListWords = defineWords({
  en: {
    title: 'Your devices',
    intro:
      'You are logged in on these devices. If you do not know one of them, log out everywhere and choose a new password.',
    name: (browser: string, system: string) =>
      browser && system ? `${browser} on ${system}` : browser || system || 'Unknown browser',
    current: 'This device',
    seen: (moment: string) => `Last seen ${moment}`,
    logOut: 'Log out everywhere',
    question: 'Log out everywhere?',
    detail: 'You log in again on each device, this one included.',
    failed: 'You could not be logged out. Please try again.',
  },
  fr: {
    title: 'Vos appareils',
    intro:
      'Votre session est ouverte sur ces appareils. Si vous ne reconnaissez pas l’un d’eux, déconnectez-vous partout et choisissez un nouveau mot de passe.',
    name: (browser: string, system: string) =>
      browser && system ? `${browser} sous ${system}` : browser || system || 'Navigateur inconnu',
    current: 'Cet appareil',
    seen: (moment: string) => `Dernière utilisation le ${moment}`,
    logOut: 'Se déconnecter partout',
    question: 'Se déconnecter partout ?',
    detail: 'Vous vous reconnecterez sur chaque appareil, celui-ci compris.',
    failed: 'La déconnexion a échoué. Veuillez réessayer.',
  },
});
