import { defineWords } from '../i18n/words.ts';

export const installHintWords = defineWords({
  en: {
    title: 'Put the network on your home screen',
    prompt: 'One tap opens it, without a connection too.',
    install: 'Install',
    iphone: 'In Safari, tap the Share button, then ‘Add to Home Screen’.',
    understood: 'OK',
  },
  fr: {
    title: 'Ajoutez le réseau à votre écran d’accueil',
    prompt: 'Il s’ouvre en un geste, même sans connexion.',
    install: 'Installer',
    iphone: 'Dans Safari, touchez le bouton Partager, puis « Sur l’écran d’accueil ».',
    understood: 'OK',
  },
});
