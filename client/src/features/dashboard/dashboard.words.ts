import { defineWords } from '../../i18n/words.ts';

export const dashboardWords = defineWords({
  en: {
    welcome: (name: string) => `Welcome ${name}`,
    user: 'User',
    events: 'My Events',
    opportunities: 'My Opportunities',
    shortcuts: 'Shortcuts',
    addEvent: 'Add New Event',
    addOpportunity: 'Add New Opportunity',
    gallery: 'My Gallery',
    profile: 'My profile',
    missing: 'You are not in the alumni directory yet',
    missingText: 'Members are listed once these are filled in:',
    lastName: 'your last name',
    picture: 'a picture of you',
    complete: 'Complete my profile',
    secondStep: 'One thing before you can act as an admin',
    secondStepText:
      'The association asks its admins for a second step of the log-in. Set it up in your profile; until then you can do what members can.',
    setUp: 'Set it up',
  },
  fr: {
    welcome: (name: string) => `Bienvenue, ${name}`,
    user: 'cher membre',
    events: 'Mes événements',
    opportunities: 'Mes opportunités',
    shortcuts: 'Raccourcis',
    addEvent: 'Ajouter un événement',
    addOpportunity: 'Ajouter une opportunité',
    gallery: 'Ma galerie',
    profile: 'Mon profil',
    missing: 'Vous n’êtes pas encore dans l’annuaire',
    missingText: 'Pour y figurer, il vous reste à indiquer :',
    lastName: 'votre nom',
    picture: 'une photo de vous',
    complete: 'Compléter mon profil',
    secondStep: 'Encore une chose avant d’agir en tant qu’administrateur',
    secondStepText:
      'L’association demande à ses administrateurs une deuxième étape de connexion. Configurez-la dans votre profil ; d’ici là, vous pouvez ce que peuvent les membres.',
    setUp: 'La configurer',
  },
});
