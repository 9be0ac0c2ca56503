import { defineWords } from '../../../i18n/words.ts';

export const ownerNoteWords = defineWords({
  en: {
    postedBy: (name: string) => `Posted by ${name}.`,
    recorded: 'You edit this as an admin: what you change or delete here is recorded.',
  },
  fr: {
    postedBy: (name: string) => `Publié par ${name}.`,
    recorded:
      'Vous intervenez en tant qu’administrateur : ce que vous modifiez ou supprimez ici est consigné.',
  },
});
