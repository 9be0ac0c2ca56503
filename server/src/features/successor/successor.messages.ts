import { defineMessages } from '@alumni/shared/core/messages';

export const successorMessages = defineMessages({
  successorNamed: {
    en: 'Offered to {name}, by mail. They become a master when they accept; you stay one.',
    fr: 'Proposition envoyée à {name} par e-mail. Cette personne devient administrateur principal en acceptant ; vous le restez aussi.',
  },
  successorUnknown: {
    en: 'Nobody has an account with this email or roll number.',
    fr: 'Aucun compte n’a cette adresse e-mail ou ce matricule.',
  },
  successorIsSelf: {
    en: 'This is your own account. Please name somebody else.',
    fr: 'C’est votre propre compte. Veuillez nommer une autre personne.',
  },
  successorIsMaster: {
    en: 'This person is a master already.',
    fr: 'Cette personne est déjà administrateur principal.',
  },
  successorAfterNewEmail: {
    en: 'Your email address was changed less than 7 days ago. You can name a master when the earlier address can no longer undo that.',
    fr: 'Votre adresse e-mail a été modifiée il y a moins de 7 jours. Vous pourrez nommer un administrateur principal dès que l’ancienne adresse ne pourra plus annuler ce changement.',
  },
  successorInactive: {
    en: 'This person is suspended, has not been let in, or is leaving. Please name another member.',
    fr: 'Cette personne est suspendue, n’a pas été admise ou quitte le site. Veuillez nommer un autre membre.',
  },
  successorNone: {
    en: 'There is no open offer: it was accepted, or it has ended.',
    fr: 'Aucune proposition n’est en cours : elle a été acceptée, ou a pris fin.',
  },
  successorWithdrawn: {
    en: 'The offer is withdrawn. Its link no longer works.',
    fr: 'La proposition est retirée. Son lien ne fonctionne plus.',
  },
  successionLimit: {
    en: 'You have named ten people today. You can name the next one {wait}.',
    fr: 'Vous avez nommé dix personnes aujourd’hui. Vous pourrez nommer la suivante {wait}.',
  },
  successionInvalid: {
    en: 'This offer is no longer open. Ask the master who made it for a new one.',
    fr: 'Cette proposition n’est plus valable. Demandez-en une nouvelle à la personne qui l’a faite.',
  },
  successionOfOther: {
    en: 'This offer was made to another account. Log in with the account that the mail names.',
    fr: 'Cette proposition s’adresse à un autre compte. Connectez-vous avec le compte indiqué dans l’e-mail.',
  },
  successionAccepted: {
    en: 'You are a master of this site now.',
    fr: 'Vous êtes maintenant administrateur principal de ce site.',
  },
  successionAcceptedLacksStep: {
    en: 'You are a master of this site now. To act as one, set up a second step of the log-in in your settings.',
    fr: 'Vous êtes maintenant administrateur principal de ce site. Pour agir comme tel, configurez une deuxième étape de connexion dans vos réglages.',
  },
  mastershipLeft: {
    en: 'You are an admin now, and no longer a master.',
    fr: 'Vous êtes maintenant administrateur, et n’êtes plus administrateur principal.',
  },
});
