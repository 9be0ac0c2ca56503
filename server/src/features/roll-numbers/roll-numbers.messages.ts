import { defineMessages } from '@alumni/shared/core/messages';

export const rollNumberMessages = defineMessages({
  rollNumberCreated: {
    en: 'Roll number created successfully: {rollNo}',
    fr: 'Matricule créé avec succès : {rollNo}',
  },
  emailRegistered: {
    en: 'This email is already registered.',
    fr: 'Cette adresse e-mail est déjà inscrite.',
  },
  rollNumberUnknown: { en: 'There is no such roll number.', fr: 'Ce matricule n’existe pas.' },
  rollNumberClaimed: {
    en: 'This roll number has been claimed and can no longer be changed.',
    fr: 'Ce matricule a été utilisé et ne peut plus être modifié.',
  },
  rollNumberSentAgain: {
    en: 'The roll number has been sent again.',
    fr: 'Le matricule a été renvoyé.',
  },
  invitedReminded: {
    en: 'Reminders on their way: {count}',
    fr: 'Rappels en route : {count}',
  },
  rollNumberElsewhere: {
    en: 'There is a roll number for this email already.',
    fr: 'Il existe déjà un matricule pour cette adresse e-mail.',
  },
  rollNumberCorrected: {
    en: 'The address has been corrected, and roll number {rollNo} has been mailed to it. The number before no longer works.',
    fr: 'L’adresse a été corrigée, et le matricule {rollNo} y a été envoyé. Le matricule précédent ne fonctionne plus.',
  },
  rollNumberCorrectedNotMailed: {
    en: 'The address has been corrected; its roll number is {rollNo}. It was not mailed: this site has no mail server.',
    fr: 'L’adresse a été corrigée ; son matricule est {rollNo}. Il n’a pas été envoyé : ce site n’a pas de serveur de messagerie.',
  },
  rollNumberNotMailed: {
    en: 'The roll number was not mailed: this site has no mail server. Please pass the invitation on yourself.',
    fr: 'Le matricule n’a pas été envoyé : ce site n’a pas de serveur de messagerie. Veuillez transmettre l’invitation vous-même.',
  },
  rollNumberWithdrawn: {
    en: 'The roll number has been withdrawn.',
    fr: 'Le matricule a été retiré.',
  },
  importUnknown: {
    en: 'There is no such import, or it has been withdrawn already.',
    fr: 'Cette importation n’existe pas, ou elle a déjà été retirée.',
  },
  importWithdrawn: {
    en: 'The import has been withdrawn. Roll numbers withdrawn: {count}',
    fr: 'L’importation a été retirée. Matricules retirés : {count}',
  },
  importWithdrawnButClaimed: {
    en: 'Roll numbers withdrawn: {count}. Kept, as people have registered with them: {claimed}',
    fr: 'Matricules retirés : {count}. Gardés, car déjà utilisés : {claimed}',
  },
  importDone: {
    en: 'Roll numbers issued: {count}',
    fr: 'Matricules délivrés : {count}',
  },
  invitationLimit: {
    en: 'The roll number has been sent to {subject} several times already. It can be sent again {wait}.',
    fr: 'Le matricule a déjà été envoyé plusieurs fois à {subject}. Il pourra être renvoyé {wait}.',
  },
});
