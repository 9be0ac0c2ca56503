import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import { defineWords } from '../../i18n/words.ts';

type Choices = Record<PostsAfterDeletion, string>;

export const myDataLinkWords = defineWords({
  en: {
    title: 'My data, without a log-in',
    intro:
      'You cannot log in, or your account is suspended? Type the email address of your account: by the link that we mail you, you download your data or have your account deleted.',
    email: 'Email',
    ask: 'MAIL ME A LINK',
    again: 'Ask for a new link',
    login: 'Back to Login',
    contact: 'Contact Us',
    accountBelongsTo: 'This is the account of',
    downloadTitle: 'Download my data',
    downloadIntro: 'Everything that the site has about you, as a ZIP file.',
    download: 'Download my data',
    deleteTitle: 'Delete my account',
    deleteIntro: (days: number) =>
      `Nobody sees you on the site from now on, and after ${days} days your account and your data are deleted for good. We mail you a link that stops this.`,
    posts: 'What becomes of your posts?',
    choices: { delete: 'Delete them', keep: 'Keep them without my name' } satisfies Choices,
    delete: 'Delete my account',
    lastMaster:
      'You are the only master of this site. Make somebody else a master first, so that the association is not locked out.',
    due: (day: string) => `Your account will be deleted on ${day}.`,
    keep: 'Keep my account',
    noLink: 'This link does not work any more.',
    failed: 'The link could not be asked for.',
    notKept: 'The deletion was not stopped.',
    notDeleted: 'Your account could not be deleted. Nothing has changed.',
    network: 'An error occurred. Please check your connection and try again.',
  },
  fr: {
    title: 'Mes données, sans me connecter',
    intro:
      'Vous ne pouvez pas vous connecter, ou votre compte est suspendu ? Saisissez l’adresse e-mail de votre compte : le lien que nous vous enverrons permet de télécharger vos données ou de supprimer votre compte.',
    email: 'Adresse e-mail',
    ask: 'M’ENVOYER UN LIEN',
    again: 'Demander un nouveau lien',
    login: 'Retour à la connexion',
    contact: 'Nous contacter',
    accountBelongsTo: 'Ce compte appartient à',
    downloadTitle: 'Télécharger mes données',
    downloadIntro: 'Tout ce que le site garde à votre sujet, dans un fichier ZIP.',
    download: 'Télécharger mes données',
    deleteTitle: 'Supprimer mon compte',
    deleteIntro: (days: number) =>
      `Dès maintenant, vous n’apparaissez plus sur le site, et après ${days} jours votre compte et vos données sont supprimés définitivement. Nous vous envoyons un lien qui permet d’annuler la suppression.`,
    posts: 'Que deviennent vos publications ?',
    choices: { delete: 'Les supprimer', keep: 'Les garder sans mon nom' } satisfies Choices,
    delete: 'Supprimer mon compte',
    lastMaster:
      'Vous êtes le seul administrateur principal de ce site. Nommez d’abord un autre administrateur principal, pour que l’association garde l’accès.',
    due: (day: string) => `Votre compte sera supprimé le ${day}.`,
    keep: 'Garder mon compte',
    noLink: 'Ce lien ne fonctionne plus.',
    failed: 'Le lien n’a pas pu être demandé.',
    notKept: 'La suppression n’a pas été annulée.',
    notDeleted: 'Votre compte n’a pas pu être supprimé. Rien n’a changé.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
  },
});
