import { defineWords } from '../../i18n/words.ts';

export const selectionWords = defineWords({
  en: {
    all: 'Choose all on this page',
    choose: (name: string) => `Choose ${name}`,
    chosen: (count: string) => `Chosen: ${count}`,
  },
  fr: {
    all: 'Sélectionner toute la page',
    choose: (name: string) => `Sélectionner ${name}`,
    chosen: (count: string) => `Sélection : ${count}`,
  },
});
