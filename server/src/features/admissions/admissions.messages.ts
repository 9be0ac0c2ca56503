import { defineMessages } from '@alumni/shared/core/messages';

export const admissionMessages = defineMessages({
  admitted: { en: 'Let in: {count}', fr: 'Admissions : {count}' },
  admissionUndone: { en: 'Waiting again: {count}', fr: 'De nouveau en attente : {count}' },
  admissionTold: {
    en: 'It is too late: the mail that says so has left.',
    fr: 'C’est trop tard : l’e-mail qui l’annonce est parti.',
  },
  applicantsAsked: { en: 'Asked: {count}', fr: 'Questions posées : {count}' },
  applicantsDeclined: { en: 'Declined: {count}', fr: 'Refus : {count}' },
  decisionNobody: {
    en: 'Somebody else has decided on this already.',
    fr: 'Quelqu’un d’autre a déjà pris la décision.',
  },
  applicationSaved: {
    en: 'Thank you. The association has it now.',
    fr: 'Merci. L’association en a pris note.',
  },
  applicationClosed: {
    en: 'The association has decided on this already.',
    fr: 'L’association a déjà pris sa décision.',
  },
  confirmationSent: {
    en: 'The link is on its way to {email}.',
    fr: 'Le lien est en route vers {email}.',
  },
  emailConfirmed: {
    en: 'Thank you. Your email is confirmed.',
    fr: 'Merci. Votre adresse e-mail est confirmée.',
  },
  emailConfirmedWaits: {
    en: 'Thank you. Your email is confirmed. The association looks at your registration now, and mails you.',
    fr: 'Merci. Votre adresse e-mail est confirmée. L’association examine maintenant votre inscription et vous écrira.',
  },
  confirmationInvalid: {
    en: 'This link does not work any more: a newer mail has another one, or your email is confirmed already. Log in to see, and to ask for a new one.',
    fr: 'Ce lien ne fonctionne plus : un e-mail plus récent en contient un autre, ou votre adresse est déjà confirmée. Connectez-vous pour le savoir, et pour en demander un nouveau.',
  },
  vouchUsed: {
    en: '{name} vouches for you. The association sees it.',
    fr: '{name} vous recommande. L’association peut le voir.',
  },
  vouchInvalid: {
    en: 'This link has been used already, or it is older than 30 days. Ask the person for a new one.',
    fr: 'Ce lien a déjà servi, ou il date de plus de 30 jours. Demandez-en un nouveau à la personne.',
  },
  vouchOfSelf: {
    en: 'This link is yours. Send it to the person you vouch for.',
    fr: 'Ce lien est le vôtre. Envoyez-le à la personne que vous recommandez.',
  },
  vouchLimit: {
    en: 'You have made many links today. You can make the next one {wait}.',
    fr: 'Vous avez créé beaucoup de liens aujourd’hui. Vous pourrez créer le suivant {wait}.',
  },
});
