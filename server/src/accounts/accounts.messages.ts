import { defineMessages } from '@alumni/shared/core/messages';

export const accountMessages = defineMessages({
  nameOfOffice: {
    en: 'This name reads like that of the association or its office. Please enter your own last name, and your first name beside it.',
    fr: 'Ce nom ressemble à celui de l’association ou de son bureau. Veuillez saisir votre propre nom de famille, avec votre prénom.',
  },
  emailTaken: {
    en: 'An account with this email already exists.',
    fr: 'Un compte existe déjà avec cette adresse e-mail.',
  },
  alumnusUnknown: { en: 'There is no such member.', fr: 'Ce membre n’existe pas.' },
  emailConfirmedBefore: {
    en: 'Your email is confirmed already.',
    fr: 'Votre adresse e-mail est déjà confirmée.',
  },
  accountWithoutEmail: {
    en: 'Your account has no email address. Please enter yours in your profile.',
    fr: 'Votre compte n’a pas d’adresse e-mail. Veuillez saisir la vôtre dans votre profil.',
  },
  lastMaster: {
    en: 'You are the only master of this site. Make somebody else a master first, so that the association is not locked out.',
    fr: 'Vous êtes le seul administrateur principal de ce site. Nommez d’abord un autre administrateur principal, pour que l’association garde l’accès.',
  },
  deletionStopped: {
    en: 'The deletion of your account was stopped.',
    fr: 'La suppression de votre compte a été annulée.',
  },
  resetAddressLimit: {
    en: 'Instructions for very many emails have been asked for from your network. You can ask {wait}.',
    fr: 'De très nombreuses demandes de nouveau mot de passe sont venues de votre réseau. Vous pourrez faire la vôtre {wait}.',
  },
  registrationLimit: {
    en: 'Several people have just registered from your network. You can register {wait}.',
    fr: 'Plusieurs personnes viennent de s’inscrire depuis votre réseau. Vous pourrez vous inscrire {wait}.',
  },
});
