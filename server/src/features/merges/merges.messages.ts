import { defineMessages } from '@alumni/shared/core/messages';

export const mergeMessages = defineMessages({
  mergeOfSame: {
    en: 'This is one account. Please choose two.',
    fr: 'C’est un seul compte. Veuillez en choisir deux.',
  },
  mergeOfManager: {
    en: 'Only a master has the account of an admin or a master, or a suspended one, become one with another.',
    fr: 'Seul un administrateur principal peut réunir avec un autre le compte d’un administrateur ou d’un administrateur principal, ou un compte suspendu.',
  },
  mergeUnproved: {
    en: 'The account that stays has not confirmed its email address. Choose the other one, or ask the person to confirm it first.',
    fr: 'Le compte qui reste n’a pas confirmé son adresse e-mail. Choisissez l’autre, ou demandez d’abord à la personne de la confirmer.',
  },
  mergeOfUntold: {
    en: 'This master has not confirmed their email address: nobody could tell them. Ask them to confirm it first.',
    fr: 'Cet administrateur principal n’a pas confirmé son adresse e-mail : personne ne pourrait le prévenir. Demandez-lui d’abord de la confirmer.',
  },
  mergeInactive: {
    en: 'One of these accounts has not been let in, or is about to be deleted. They stay two.',
    fr: 'L’un de ces comptes n’a pas été admis ou va être supprimé. Ils restent séparés.',
  },
  mergePending: {
    en: 'One of these accounts is to become one with another already. Take that back first.',
    fr: 'L’un de ces comptes doit déjà être réuni avec un autre. Annulez d’abord cette demande.',
  },
  mergeAsked: {
    en: 'The accounts become one on {day}, unless somebody objects. Both addresses are told by email.',
    fr: 'Les comptes seront réunis le {day}, sauf opposition. Les deux adresses en sont informées par e-mail.',
  },
  mergeAskedOfOne: {
    en: 'The accounts become one on {day}, unless somebody objects. The address of the account that ends is not confirmed: only the other one is told by email.',
    fr: 'Les comptes seront réunis le {day}, sauf opposition. L’adresse du compte qui prend fin n’est pas confirmée : seule l’autre en est informée par e-mail.',
  },
  mergeStopped: {
    en: 'The accounts stay two. Those concerned are told by email.',
    fr: 'Les deux comptes restent séparés. Les personnes concernées en sont informées par e-mail.',
  },
  mergeGone: {
    en: 'These accounts are not to become one any more: it was taken back, or it is done.',
    fr: 'La réunion de ces comptes n’est plus prévue : la demande a été annulée, ou ils sont déjà réunis.',
  },
  mergeLinkInvalid: {
    en: 'This link has no effect any more: it was stopped already, or the accounts are one. If that is wrong, write to the association.',
    fr: 'Ce lien n’a plus d’effet : la demande a déjà été annulée, ou les comptes sont déjà réunis. Si c’est une erreur, écrivez à l’association.',
  },
});
