import { defineWords } from '../../i18n/words.ts';

export const memberLayoutWords = defineWords({
  en: {
    title: 'User Dashboard',
    more: 'More',
    counted: (label: string, count: number) => (count > 0 ? `${label} (${count})` : label),
    entries: {
      home: 'Home',
      events: 'Events',
      opportunities: 'Opportunities',
      profile: 'Profile',
      rollNumber: 'Create Roll number',
      news: 'News',
      gallery: 'Gallery',
      messages: 'Messages',
      members: 'Members',
      admissions: 'Admissions',
      roles: 'Manage Roles',
      audit: 'Audit log',
      health: 'Health',
    },
  },
  fr: {
    title: 'Espace membre',
    more: 'Plus',
    counted: (label: string, count: number) => (count > 0 ? `${label} (${count})` : label),
    entries: {
      home: 'Accueil',
      events: 'Événements',
      opportunities: 'Opportunités',
      profile: 'Profil',
      rollNumber: 'Créer un matricule',
      news: 'Actualités',
      gallery: 'Galerie',
      messages: 'Messages',
      members: 'Membres',
      admissions: 'Admissions',
      roles: 'Gérer les rôles',
      audit: 'Journal des actions',
      health: 'État du serveur',
    },
  },
});
