import { defineWords } from '../../i18n/words.ts';

export const letterQuestionWords = defineWords({
  en: {
    question: 'Do you want the letter of the association, at most once a week?',
    yes: 'Yes, send it to me',
    no: 'No',
    fault: (email: string, day: string) =>
      `Mails to ${email} have come back since ${day}: the association cannot reach you. If the address is right, open the link that we mail there; if not, change it in your profile.`,
    mend: 'Mail me the link',
    classmates: 'Lost classmates',
    classmatesText: (names: string) =>
      `Mails to ${names} come back. If you know how to reach them, pass this on:`,
    passOn: (name: string, site: string) =>
      `Hello ${name}, mails of ${site} no longer reach you. Log in and give your new address:`,
    send: (name: string) => `Write to ${name} on WhatsApp`,
  },
  fr: {
    question: 'Voulez-vous la lettre de l’association, au plus une fois par semaine ?',
    yes: 'Oui, me l’envoyer',
    no: 'Non',
    fault: (email: string, day: string) =>
      `Les e-mails envoyés à ${email} reviennent depuis le ${day} : l’association ne peut pas vous joindre. Si l’adresse est juste, demandez le lien ci-dessous et ouvrez-le ; sinon, changez-la dans votre profil.`,
    mend: 'M’envoyer le lien',
    classmates: 'Camarades perdus de vue',
    classmatesText: (names: string) =>
      `Des e-mails reviennent : ${names}. Si vous savez comment joindre ces personnes, faites passer ce message :`,
    passOn: (name: string, site: string) =>
      `Bonjour ${name}, les e-mails signés « ${site} » ne vous parviennent plus. Connectez-vous et donnez votre nouvelle adresse :`,
    send: (name: string) => `Écrire à ${name} sur WhatsApp`,
  },
});
