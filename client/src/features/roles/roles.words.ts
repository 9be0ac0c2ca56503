import { defineWords } from '../../i18n/words.ts';

export const rolesWords = defineWords({
  en: {
    title: 'Manage Roles',
    intro: 'Who may do what. Accounts of masters are not listed: nobody can change them here.',
    handOver: 'Hand over as a master',
    filter: 'Account type',
    filters: { all: 'All', user: 'User', admin: 'Admin', suspended: 'Suspended' },
    empty: 'No items to display',
    invite: 'Invite people',
    actions: 'Actions',
    choices: { admin: 'Admin', user: 'User', suspended: 'Suspend' },
    suspend: (name: string) => `Suspend ${name}?`,
    suspendDetail:
      'They are logged out at once. Their profile, testimony, events, opportunities and galleries leave the public pages until you lift the suspension; nothing is deleted.',
    suspendConfirm: 'Suspend',
    changed: (name: string, type: string) => `${name}: ${type}.`,
    undo: 'Undo',
    updated: 'Profile updated successfully! Refresh this page to see the changes.',
    refused: 'Failed to update profile. Please try again.',
    failed: 'An error occurred while updating the profile.',
  },
  fr: {
    title: 'Types de compte',
    intro:
      'Qui peut faire quoi. Les comptes des administrateurs principaux ne figurent pas ici : personne ne peut y modifier leur type.',
    handOver: 'Passer la main',
    filter: 'Type de compte',
    filters: { all: 'Tous', user: 'Membre', admin: 'Administrateur', suspended: 'Suspendu' },
    empty: 'Aucun élément à afficher',
    invite: 'Inviter des personnes',
    actions: 'Actions',
    choices: { admin: 'Administrateur', user: 'Membre', suspended: 'Suspendre' },
    suspend: (name: string) => `Suspendre ${name} ?`,
    suspendDetail:
      'La personne est déconnectée aussitôt. Son profil, son témoignage, ses événements, opportunités et galeries quittent les pages publiques tant que dure la suspension ; rien n’est supprimé.',
    suspendConfirm: 'Suspendre',
    changed: (name: string, type: string) => `${name} : ${type}.`,
    undo: 'Annuler la modification',
    updated: 'Profil mis à jour avec succès ! Actualisez cette page pour voir les changements.',
    refused: 'La mise à jour du profil a échoué. Veuillez réessayer.',
    failed: 'Une erreur est survenue lors de la mise à jour du profil.',
  },
});
