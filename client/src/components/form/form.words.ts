import { defineWords } from '../../i18n/words.ts';

export const formWords = defineWords({
  en: {
    optional: 'optional',
    show: 'Show the password',
    hide: 'Hide the password',
    left: (count: string) => `${count} ${count === '1' ? 'character' : 'characters'} left`,
    choose: 'Choose',
    summary: 'Please check these fields:',
    named: (label: string) => `${label}:`,
    strength: 'Strength of the password:',
    strengths: { weak: 'weak', fair: 'fair', strong: 'strong' },
    common: 'This is one of the 10,000 most used passwords, which are tried first.',
    atLeast: (characters: number) =>
      `At least ${characters} characters, because your account guards what others have entrusted to the association.`,
    strengthTip: 'Longer is stronger: three or four words that do not belong together are good.',
    leave: 'Leave without saving?',
    leaveDetail: 'What you have changed on this page is not saved yet.',
    leaveUnsent: 'What you have typed on this page has not been sent yet.',
    leaveConfirm: 'Leave',
    stay: 'Stay here',
  },
  fr: {
    optional: 'facultatif',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    left: (count: string) =>
      count === '1' ? '1 caractère restant' : `${count} caractères restants`,
    choose: 'Choisir',
    summary: 'Veuillez vérifier ces champs :',
    named: (label: string) => `${label} :`,
    strength: 'Solidité du mot de passe :',
    strengths: { weak: 'faible', fair: 'moyenne', strong: 'bonne' },
    common: 'Ce mot de passe est l’un des 10 000 les plus utilisés, que l’on essaie en premier.',
    atLeast: (characters: number) =>
      `Au moins ${characters} caractères, car votre compte protège ce que d’autres ont confié à l’association.`,
    strengthTip:
      'Plus il est long, plus il est solide : trois ou quatre mots sans rapport entre eux conviennent.',
    leave: 'Quitter sans enregistrer ?',
    leaveDetail: 'Vos modifications sur cette page ne sont pas encore enregistrées.',
    leaveUnsent: 'Ce que vous avez saisi sur cette page n’a pas encore été envoyé.',
    leaveConfirm: 'Quitter',
    stay: 'Rester ici',
  },
});
