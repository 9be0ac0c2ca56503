import { defineWords } from '../../../i18n/words.ts';

export const settingsWords = defineWords({
  en: {
    title: 'Settings',
    intro: 'How you log in, which mails you get, and your data.',
    inProfile: 'You change your email and your password in your profile.',
    toProfile: 'To my profile',
  },
  fr: {
    title: 'Réglages',
    intro: 'Votre connexion, les e-mails que vous recevez et vos données.',
    inProfile: 'Votre adresse e-mail et votre mot de passe se modifient dans votre profil.',
    toProfile: 'Aller à mon profil',
  },
});
