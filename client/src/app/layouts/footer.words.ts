import { defineWords } from '../../i18n/words.ts';

export const footerWords = defineWords({
  en: {
    footer: 'Footer',
    association: 'Association',
    about: 'About Us',
    policy: 'Our policy',
    join: 'Join',
    member: 'Become member',
    help: 'Help',
    helpdesk: 'Helpdesk',
    contact: 'Contact Us',
    follow: 'Follow us',
    rights: (name: string) => `© 2025 ${name}`,
  },
  fr: {
    footer: 'Pied de page',
    association: 'Association',
    about: 'À propos',
    policy: 'Notre politique',
    join: 'Adhérer',
    member: 'Devenir membre',
    help: 'Aide',
    helpdesk: 'Assistance',
    contact: 'Nous contacter',
    follow: 'Suivez-nous',
    rights: (name: string) => `© 2025 ${name}`,
  },
});
