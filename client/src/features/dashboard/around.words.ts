import { defineWords } from '../../i18n/words.ts';

export const aroundWords = defineWords({
  en: {
    title: 'Around you',
    classmate: 'New in your promotion',
    comers: (name: string, others: number) => (others === 0 ? name : `${name} and ${others} more`),
    comeTo: (theme: string, isOne: boolean) =>
      isOne ? `Comes to your event: ${theme}` : `They come to your event: ${theme}`,
    mentor: (subjects: string) => `Could help you: ${subjects}`,
    replyUntil: (day: string) => `Reply until ${day}`,
  },
  fr: {
    title: 'Autour de vous',
    classmate: 'Nouveau visage de votre promotion',
    comers: (name: string, others: number) =>
      others === 0 ? name : `${name} et ${others} autre${others > 1 ? 's' : ''}`,
    comeTo: (theme: string, isOne: boolean) =>
      `${isOne ? 'Vient' : 'Viennent'} à votre événement : ${theme}`,
    mentor: (subjects: string) => `Pourrait vous aider : ${subjects}`,
    replyUntil: (day: string) => `Réponse possible jusqu’au ${day}`,
  },
});
