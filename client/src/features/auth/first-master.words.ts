import { defineWords } from '../../i18n/words.ts';

export const firstMasterWords = defineWords({
  en: {
    title: 'Welcome',
    intro:
      'This site is new, and this link makes you its master: the account that names the association and decides who looks after it. Step 1 of 5.',
    firstName: 'First name',
    submit: 'GO ON',
    noCode:
      'This link is not complete. Please open the one that the server has printed again, with all its letters.',
    failed: 'The account could not be created.',
    network: 'An error occurred. Please check your connection and try again.',
    loginInstead: 'I have an account',
  },
  fr: {
    title: 'Bienvenue',
    intro:
      'Ce site est nouveau, et ce lien fait de votre compte celui de l’administrateur principal, qui indique le nom de l’association et décide qui gère le site. Étape 1 sur 5.',
    firstName: 'Prénom',
    submit: 'CONTINUER',
    noCode:
      'Ce lien est incomplet. Veuillez ouvrir de nouveau celui que le serveur a affiché, avec toutes ses lettres.',
    failed: 'Le compte n’a pas pu être créé.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    loginInstead: 'J’ai déjà un compte',
  },
});
