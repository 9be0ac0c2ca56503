import { defineWords } from '../../i18n/words.ts';

export const detailsWords = defineWords({
  en: {
    maidenName: (name: string) => `née ${name}`,
    genders: { Mr: 'Male', Mrs: 'Female' } as Record<string, string>,
  },
  fr: {
    maidenName: (name: string) => `née ${name}`,
    genders: { Mr: 'Homme', Mrs: 'Femme' },
  },
});
