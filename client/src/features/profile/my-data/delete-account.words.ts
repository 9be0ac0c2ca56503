import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import { defineWords } from '../../../i18n/words.ts';

type Choices = Record<PostsAfterDeletion, string>;

export const deleteAccountWords = defineWords({
  en: {
    title: 'Delete my account',
    intro: 'This is what happens when you leave.',
    goes: 'What goes',
    atOnce:
      'At once: you are logged out everywhere, and nobody sees you on the site any more, in no list, search or link.',
    after: (days: number) =>
      `After ${days} days: your account with everything that has your name on it – profile, pictures, messages to the association, log-ins – for good.`,
    stays: 'What stays',
    news: (count: number) =>
      count === 1
        ? 'The news article that you wrote for the association, without your name.'
        : `The ${count} news articles that you wrote for the association, without your name.`,
    log: 'The log of who changed what, with a number in the place of your name.',
    backups: 'Backups that the association keeps may hold your data until they are overwritten.',
    backupDays: (days: number) =>
      `Backups may hold your data for another ${days} ${days === 1 ? 'day' : 'days'} after that.`,
    changeMind: 'If you change your mind',
    howToStop: (days: number) =>
      `Log in within ${days} days: this stops the deletion, and everything is back. We mail you the day and how to stop it.`,
    downloadFirst: 'Download my data first',
    lastMaster:
      'You are the only master of this site. Make somebody else a master first, so that the association is not locked out.',
    posts: (count: number) =>
      count === 1 ? 'What becomes of your post?' : `What becomes of your ${count} posts?`,
    choices: { delete: 'Delete them', keep: 'Keep them without my name' } satisfies Choices,
    choiceHints: {
      delete:
        'Events, opportunities and galleries leave the lists at once and are deleted with the account.',
      keep: 'Events, opportunities and galleries stay, by ‘Former member’. Texts and pictures stay as they are.',
    } satisfies Choices,
    password: 'Current Password',
    wrongPassword: 'This is not your current password. Nothing has been deleted.',
    confirm: 'Delete my account',
    keep: 'Keep my account',
    failed: 'Your account could not be deleted. Nothing has changed.',
    network: 'An error occurred. Please check your connection and try again.',
    logInFirst: 'Please log in first, so that we know whose account it is.',
    logIn: 'Log in',
    asked: 'We are sorry to see you go',
    next: 'What happens next',
    hidden: 'Nobody sees you on the site any more, and you are logged out everywhere.',
    postsNext: {
      delete: 'Your posts have left the lists, and are deleted with the account.',
      keep: 'Your posts stay, without your name.',
    } satisfies Choices,
    mailed: 'A mail with the day, and how to stop this, is on its way to you.',
    gone: (day: string) => `On ${day} your account and your data are deleted for good.`,
    backupsUntil: (day: string) =>
      `The last backup that holds your data will be overwritten on ${day}.`,
    logInToStop: (day: string) =>
      `Log in before ${day}: this stops the deletion, and everything is back.`,
    home: 'To the home page',
  },
  fr: {
    title: 'Supprimer mon compte',
    intro: 'Voici ce qui se passe quand vous partez.',
    goes: 'Ce qui disparaît',
    atOnce:
      'Tout de suite : toutes vos sessions sont fermées, et vous n’apparaissez plus sur le site, ni dans une liste, ni par une recherche, ni par un lien.',
    after: (days: number) =>
      `Après ${days} jours : votre compte et tout ce qui porte votre nom – profil, images, messages à l’association, connexions – définitivement.`,
    stays: 'Ce qui reste',
    news: (count: number) =>
      count === 1
        ? 'L’article que vous avez écrit pour l’association, sans votre nom.'
        : `Les ${count} articles que vous avez écrits pour l’association, sans votre nom.`,
    log: 'Le journal des actions, avec un numéro à la place de votre nom.',
    backups:
      'Les sauvegardes que l’association conserve peuvent contenir vos données jusqu’à ce qu’elles soient écrasées.',
    backupDays: (days: number) =>
      `Les sauvegardes peuvent contenir vos données encore ${days} ${days > 1 ? 'jours' : 'jour'} après cela.`,
    changeMind: 'Si vous changez d’avis',
    howToStop: (days: number) =>
      `Connectez-vous dans les ${days} jours : la suppression est annulée, et tout revient. Nous vous écrivons pour vous dire quel jour le compte sera supprimé et comment l’éviter.`,
    downloadFirst: 'Télécharger d’abord mes données',
    lastMaster:
      'Vous êtes le seul administrateur principal de ce site. Nommez d’abord un autre administrateur principal, pour que l’association garde l’accès.',
    posts: (count: number) =>
      count === 1
        ? 'Que devient votre publication ?'
        : `Que deviennent vos ${count} publications ?`,
    choices: { delete: 'Les supprimer', keep: 'Les garder sans mon nom' } satisfies Choices,
    choiceHints: {
      delete:
        'Événements, opportunités et galeries quittent tout de suite les listes et sont supprimés avec le compte.',
      keep: 'Événements, opportunités et galeries restent, signés « Ancien membre ». Textes et images restent tels quels.',
    } satisfies Choices,
    password: 'Mot de passe actuel',
    wrongPassword: 'Ce n’est pas votre mot de passe actuel. Rien n’a été supprimé.',
    confirm: 'Supprimer mon compte',
    keep: 'Garder mon compte',
    failed: 'Votre compte n’a pas pu être supprimé. Rien n’a changé.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    logInFirst: 'Veuillez d’abord vous connecter, pour que nous sachions de quel compte il s’agit.',
    logIn: 'Se connecter',
    asked: 'Nous regrettons votre départ',
    next: 'Ce qui se passe maintenant',
    hidden: 'Vous n’apparaissez plus sur le site, et toutes vos sessions sont fermées.',
    postsNext: {
      delete: 'Vos publications ont quitté les listes et seront supprimées avec le compte.',
      keep: 'Vos publications restent, sans votre nom.',
    } satisfies Choices,
    mailed: 'Nous vous envoyons un e-mail : il dit quel jour cela aura lieu, et comment l’éviter.',
    gone: (day: string) =>
      `Le ${day}, votre compte et vos données seront supprimés définitivement.`,
    backupsUntil: (day: string) =>
      `La dernière sauvegarde qui contient vos données sera écrasée le ${day}.`,
    logInToStop: (day: string) =>
      `Connectez-vous avant le ${day} : la suppression est annulée, et tout revient.`,
    home: 'Aller à la page d’accueil',
  },
});
