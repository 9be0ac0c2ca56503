import { defineWords } from '../../i18n/words.ts';

export const mailStateWords = defineWords({
  en: {
    waiting: (time: string) => `Mail waiting since ${time}`,
    delayed: (time: string) =>
      `Mail delayed until ${time}: this address has been sent many already`,
    sent: (time: string) => `Mailed on ${time}`,
    refused: 'Mail refused',
    filed: 'Not mailed: no mail server',
  },
  fr: {
    waiting: (time: string) => `E-mail en attente depuis le ${time}`,
    delayed: (time: string) =>
      `E-mail retardé jusqu’au ${time} : cette adresse en a déjà reçu beaucoup`,
    sent: (time: string) => `Envoyé par e-mail le ${time}`,
    refused: 'E-mail refusé',
    filed: 'Non envoyé : pas de serveur de messagerie',
  },
});
