import { defineWords } from '../../i18n/words.ts';

export const homeWords = defineWords({
  en: {
    about: 'About Us',
    join: 'Join Us',
    dashboard: 'Dashboard',
    pauseTyping: 'Pause the typing',
    resumeTyping: 'Resume the typing',
    cardsTitle: 'What the network offers',
    cards: {
      networking: {
        title: 'Networking Opportunities',
        text: 'Find former scholars of your field, your town or your year, and keep in touch with those you studied with.',
      },
      career: {
        title: 'Career Development',
        text: 'Jobs, grants and internships shared by alumni, and people who have walked the path before you.',
      },
      community: {
        title: 'Community Engagement',
        text: 'Meetings, mentoring and projects that give something back to the department and to the region.',
      },
    },
    testimonials: 'See, What our Alumni say..',
    noTestimonials: 'No testimonials to display.',
    carousel: 'Testimonials of alumni',
    slide: (index: number, total: number) => `${index} of ${total}`,
    previous: 'Previous testimonial',
    next: 'Next testimonial',
    pause: 'Pause the testimonials',
    play: 'Play the testimonials',
    more: 'Read more',
    less: 'Read less',
  },
  fr: {
    about: 'À propos',
    join: 'Nous rejoindre',
    dashboard: 'Tableau de bord',
    pauseTyping: 'Mettre en pause l’animation',
    resumeTyping: 'Reprendre l’animation',
    cardsTitle: 'Ce que le réseau vous apporte',
    cards: {
      networking: {
        title: 'Un réseau qui relie',
        text: 'Retrouvez les anciens boursiers de votre domaine, de votre ville ou de votre promotion, et gardez le contact avec vos camarades.',
      },
      career: {
        title: 'Évolution professionnelle',
        text: 'Des emplois, des bourses et des stages partagés entre anciens, et des personnes qui ont fait le chemin avant vous.',
      },
      community: {
        title: 'Engagement communautaire',
        text: 'Des rencontres, du mentorat et des projets qui rendent au département et à la région ce que nous avons reçu.',
      },
    },
    testimonials: 'Nos anciens témoignent',
    noTestimonials: 'Aucun témoignage à afficher.',
    carousel: 'Témoignages des anciens',
    slide: (index: number, total: number) => `${index} sur ${total}`,
    previous: 'Témoignage précédent',
    next: 'Témoignage suivant',
    pause: 'Mettre en pause le défilement',
    play: 'Reprendre le défilement',
    more: 'Lire la suite',
    less: 'Réduire',
  },
});
