import { defineWords } from '../../i18n/words.ts';

export const successorWords = defineWords({
  en: {
    title: 'Hand over',
    intro:
      'A master decides who is an admin, suspends accounts, sees the audit log and the health of the server, and does all that admins do. Name the next master here; when they have accepted, you can leave.',
    nameTitle: 'Name a successor',
    nameIntro:
      'They are mailed a link, for 7 days, and become a master when they accept it, logged in with their own account. You stay one until you leave.',
    person: 'Email or roll number',
    personHint: 'Of a member, as in the list of members.',
    password: 'Your Password',
    name: 'Offer it',
    waiting: (since: string, until: string) =>
      `Asked by mail on ${since}, and has not accepted yet. The link works until ${until}.`,
    withdraw: 'Withdraw the offer',
    leaveTitle: 'Leave the office',
    leaveIntro: 'You become an admin at once. Only another master can bring you back.',
    others: 'Masters who stay:',
    alone:
      'You are the only master. When somebody whom you have named has accepted, you can leave here.',
    leave: 'Leave and become an admin',
    wrongPassword: 'This is not your password. Nothing has changed.',
    failed: 'This did not work. Nothing has changed.',
    network: 'An error occurred. Please check your connection and try again.',
  },
  fr: {
    title: 'Passer la main',
    intro:
      'Un administrateur principal nomme les administrateurs, suspend des comptes, consulte le journal des actions et l’état du serveur, et fait tout ce que font les administrateurs. Nommez ici la personne qui prendra la relève ; quand elle aura accepté, vous pourrez partir.',
    nameTitle: 'Nommer un successeur',
    nameIntro:
      'La personne reçoit par e-mail un lien valable 7 jours, et devient administrateur principal en acceptant, avec son propre compte. Vous le restez jusqu’à votre départ.',
    person: 'Adresse e-mail ou matricule',
    personHint: 'D’un membre, tel qu’il figure dans la liste des membres.',
    password: 'Votre mot de passe',
    name: 'Envoyer la proposition',
    waiting: (since: string, until: string) =>
      `Proposition envoyée le ${since}, pas encore acceptée. Le lien fonctionne jusqu’au ${until}.`,
    withdraw: 'Retirer la proposition',
    leaveTitle: 'Quitter la fonction',
    leaveIntro:
      'Vous devenez administrateur aussitôt. Seul un autre administrateur principal pourra vous rendre cette fonction.',
    others: 'Administrateurs principaux qui restent :',
    alone:
      'Vous êtes le seul administrateur principal. Quand une personne que vous avez nommée aura accepté, vous pourrez quitter ici la fonction.',
    leave: 'Partir et devenir administrateur',
    wrongPassword: 'Ce n’est pas votre mot de passe. Rien n’a changé.',
    failed: 'Cela n’a pas fonctionné. Rien n’a changé.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
  },
});
