import { defineWords } from '../../i18n/words.ts';

export const mailServerHintWords = defineWords({
  en: {
    setUp: 'Set up a mail server',
    askMaster: 'A master sets one up under Association.',
  },
  fr: {
    setUp: 'Indiquer un serveur de messagerie',
    askMaster: 'Un administrateur principal peut en indiquer un sous « Association ».',
  },
});
