import { defineWords } from '../../i18n/words.ts';

export const objectToMergeWords = defineWords({
  en: {
    title: 'Keep two accounts',
    intro:
      'The association takes two accounts for those of one person, and wants to make them one. If they are not both yours, or you do not want it, object: both stay as they are.',
    submit: 'KEEP TWO ACCOUNTS',
    noCode: 'This link is not complete. Please open the one in the mail again.',
    failed: 'Your objection was not taken.',
    network: 'An error occurred. Please check your connection and try again.',
    contact: 'Contact Us',
    login: 'Back to Login',
  },
  fr: {
    title: 'Garder les deux comptes',
    intro:
      'L’association pense que deux comptes sont ceux d’une même personne et veut les réunir. S’ils ne sont pas tous les deux à vous, ou si vous ne le voulez pas, opposez-vous : les deux restent comme ils sont.',
    submit: 'GARDER LES DEUX COMPTES',
    noCode: 'Ce lien est incomplet. Veuillez ouvrir de nouveau celui de l’e-mail.',
    failed: 'Votre opposition n’a pas été enregistrée.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    contact: 'Nous contacter',
    login: 'Retour à la connexion',
  },
});
