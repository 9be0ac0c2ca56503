import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

export const acceptSuccessionWords = defineWords({
  en: {
    title: 'Become a master of the site',
    intro:
      'A master decides who is an admin, suspends accounts, sees the audit log and the health of the server, and does all that admins do.',
    logInFirst: 'Log in with the account that the mail names; then you come back here.',
    logIn: 'Log in',
    as: (name: string) => `You accept this as ${name}.`,
    submit: 'ACCEPT AND BECOME A MASTER',
    done: 'You are a master of this site already.',
    noCode: 'This link is not complete. Please open the one in the mail again.',
    failed: 'The offer could not be accepted.',
    network: 'An error occurred. Please check your connection and try again.',
    otherAccount: 'Use another account',
    dashboard: 'To my dashboard',
    settings: 'To my settings',
  },
  fr: {
    title: 'Devenir administrateur principal',
    intro:
      'Un administrateur principal nomme les administrateurs, suspend des comptes, consulte le journal des actions et l’état du serveur, et fait tout ce que font les administrateurs.',
    logInFirst:
      'Connectez-vous avec le compte indiqué dans l’e-mail ; vous reviendrez ensuite ici.',
    logIn: 'Se connecter',
    as: (name: string) => `Vous acceptez en tant ${elide('que', name)}.`,
    submit: 'ACCEPTER ET DEVENIR ADMINISTRATEUR PRINCIPAL',
    done: 'Vous êtes déjà administrateur principal de ce site.',
    noCode: 'Ce lien est incomplet. Veuillez ouvrir de nouveau celui de l’e-mail.',
    failed: 'La proposition n’a pas pu être acceptée.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    otherAccount: 'Utiliser un autre compte',
    dashboard: 'Aller à mon tableau de bord',
    settings: 'Aller à mes réglages',
  },
});
