import { defineWords } from '../../i18n/words.ts';

export const mailDomainWords = defineWords({
  en: {
    title: (domain: string | null) => (domain ? `Mails from ${domain}` : 'Sending domain'),
    states: { good: 'Good', unknown: 'Not known', watch: 'Look at it', bad: 'Do something' },
    summary: (open: number) =>
      open === 0
        ? 'Nothing was found that needs you.'
        : open === 1
          ? '1 of 4 needs a look.'
          : `${open} of 4 need a look.`,
    incomplete: 'Not everything could be asked.',
    at: 'Name of the record:',
    record: 'Its content:',
    checked: (time: string) => `Asked on ${time}. The DNS is asked anew after ten minutes.`,
    failed: 'The domain could not be checked. Please try again.',
  },
  fr: {
    title: (domain: string | null) => (domain ? `E-mails de ${domain}` : 'Domaine d’envoi'),
    states: { good: 'Bien', unknown: 'Inconnu', watch: 'À regarder', bad: 'À faire' },
    summary: (open: number) =>
      open === 0
        ? 'Rien n’a été trouvé qui vous demande quelque chose.'
        : open === 1
          ? '1 point sur 4 est à regarder.'
          : `${open} points sur 4 sont à regarder.`,
    incomplete: 'Tout n’a pas pu être vérifié.',
    at: 'Nom de l’enregistrement :',
    record: 'Son contenu :',
    checked: (time: string) =>
      `Vérifié le ${time}. Le DNS est interrogé de nouveau après dix minutes.`,
    failed: 'Le domaine n’a pas pu être vérifié. Veuillez réessayer.',
  },
});
