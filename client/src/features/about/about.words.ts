import { defineWords } from '../../i18n/words.ts';

export const aboutWords = defineWords({
  en: {
    about: 'About Us',
    contact: 'Contact Us',
    member: 'Become a Member',
    vision: 'Our Vision',
    mission: 'Mission Statement',
    valuesTitle: 'Our Values',
    values: {
      belonging: 'Belonging',
      scholarship: 'Scholarship',
      distinction: 'Distinction',
      integrity: 'Integrity',
      respect: 'Respect',
      service: 'Service',
    },
    policy: 'Our policy',
    priorities: 'Strategic Priorities',
    prioritiesIntro: 'What the board has set out to do.',
  },
  fr: {
    about: 'À propos',
    contact: 'Nous contacter',
    member: 'Devenir membre',
    vision: 'Notre vision',
    mission: 'Notre mission',
    valuesTitle: 'Nos valeurs',
    values: {
      belonging: 'Appartenance',
      scholarship: 'Savoir',
      distinction: 'Excellence',
      integrity: 'Intégrité',
      respect: 'Respect',
      service: 'Service',
    },
    policy: 'Notre politique',
    priorities: 'Priorités stratégiques',
    prioritiesIntro: 'Ce que le bureau a décidé de réaliser.',
  },
});
