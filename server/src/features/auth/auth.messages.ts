import { defineMessages } from '@alumni/shared/core/messages';

export const authMessages = defineMessages({
  loggedIn: { en: 'Login successful.', fr: 'Connexion réussie.' },
  wrongCredentials: {
    en: 'Wrong email or password.',
    fr: 'Adresse e-mail ou mot de passe incorrect.',
  },
  accountSuspended: {
    en: 'This account is suspended. Please contact the association.',
    fr: 'Ce compte est suspendu. Veuillez contacter l’association.',
  },
  rollNumberWrong: {
    en: 'This roll number was not issued for this email, or it has been used already.',
    fr: 'Ce matricule n’a pas été délivré pour cette adresse e-mail, ou il a déjà servi.',
  },
  rollNumberWaiting: {
    en: 'A roll number is waiting for this email. Please enter the one you were sent.',
    fr: 'Un matricule a déjà été délivré à cette adresse e-mail. Veuillez saisir celui que vous avez reçu.',
  },
  rollNumberNeeded: {
    en: 'Only holders of a roll number can register. Please enter the one you were sent.',
    fr: 'Il faut un matricule pour s’inscrire. Veuillez saisir celui que vous avez reçu.',
  },
  secondStepNeeded: {
    en: 'Your password is right. One more step: show that it is you.',
    fr: 'Votre mot de passe est correct. Encore une étape : confirmez que c’est bien vous.',
  },
  loginLimit: {
    en: 'There have been too many wrong passwords for this email from here. You can try again {wait}, or choose a new password with "Forgot Password?".',
    fr: 'Trop de mots de passe incorrects ont été saisis depuis votre réseau pour cette adresse e-mail. Vous pourrez réessayer {wait}, ou choisir un nouveau mot de passe par « Mot de passe oublié ? ».',
  },
  loginSlowed: {
    en: 'There have been many wrong passwords for this email. Your password was not checked: try again {wait}, or log in from a device on which you have logged in before.',
    fr: 'De nombreux mots de passe incorrects ont été saisis pour cette adresse e-mail. Le vôtre n’a pas été vérifié : réessayez {wait}, ou connectez-vous depuis un appareil que vous avez déjà utilisé.',
  },
  loginAddressLimit: {
    en: 'There have been too many log-ins with wrong passwords from your network. You can log in {wait}.',
    fr: 'Trop de connexions avec des mots de passe incorrects sont venues de votre réseau. Vous pourrez vous connecter {wait}.',
  },
  registrationEmailLimit: {
    en: 'There were several tries to register with this email. You can try again {wait}.',
    fr: 'Il y a eu plusieurs essais d’inscription avec cette adresse e-mail. Vous pourrez réessayer {wait}.',
  },
});
