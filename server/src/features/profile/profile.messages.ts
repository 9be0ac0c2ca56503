import { defineMessages } from '@alumni/shared/core/messages';

export const profileMessages = defineMessages({
  profileUpdated: { en: 'Profile updated successfully!', fr: 'Profil mis à jour avec succès !' },
  roleUpdated: {
    en: 'Profile updated successfully! Refresh this page to see the changes.',
    fr: 'Profil mis à jour avec succès ! Actualisez cette page pour voir les changements.',
  },
  roleWithProfile: {
    en: 'The account type is changed on its own, not together with profile fields.',
    fr: 'Le type de compte se modifie seul, sans les champs du profil.',
  },
  roleOfMaster: {
    en: 'The account type of a master cannot be changed.',
    fr: 'Le type de compte d’un administrateur principal ne peut pas être modifié.',
  },
  exportLimit: {
    en: 'You have downloaded your data five times today. You can do it again {wait}.',
    fr: 'Vous avez téléchargé vos données cinq fois aujourd’hui. Vous pourrez recommencer {wait}.',
  },
  loggedOutEverywhere: {
    en: 'You are logged out on all devices, this one included.',
    fr: 'Vos sessions sont fermées sur tous vos appareils, celui-ci compris.',
  },
});
