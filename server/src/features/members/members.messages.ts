import { defineMessages } from '@alumni/shared/core/messages';

export const memberMessages = defineMessages({
  correctionOfManager: {
    en: 'Only a master corrects what belongs to an admin, and a master’s account is changed by its owner alone.',
    fr: 'Seul un administrateur principal peut corriger les données d’un administrateur, et le compte d’un administrateur principal n’est modifié que par son titulaire.',
  },
  memberCorrected: {
    en: 'The correction is saved, and the person is told by email.',
    fr: 'La correction est enregistrée, et la personne en est informée par e-mail.',
  },
});
