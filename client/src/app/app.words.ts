import { defineWords } from '../i18n/words.ts';

export const words = defineWords({
  en: {
    notAllowed: 'This page is not for your account',
    notAllowedText:
      'Only those who manage the site may open it. If you should be one of them, ask the association.',
    toDashboard: 'Back to your dashboard',
    crashed: 'Unexpected Application Error!',
    crashedText:
      'Something on this page went wrong. What you have typed is kept; please reload the page.',
    offlineText: 'This page could not be fetched. Please check your connection and reload.',
    reload: 'Reload the page',
    notFound: 'This page does not exist',
    notFoundText: 'The address may be mistyped, or the page has moved.',
    toHome: 'Back to the home page',
    titles: {
      home: 'Home',
      about: 'About Us',
      alumni: 'Our Alumni',
      events: 'Events',
      eventDetails: 'Event Details',
      news: 'News',
      opportunities: 'Opportunities',
      gallery: 'Media Gallery',
      galleryDetails: 'Gallery',
      contact: 'Contact Us',
      register: 'Register As Alumni',
      login: 'Log In',
      forgotPassword: 'Forgot Password',
      resetPassword: 'New password',
      dashboard: 'Dashboard',
      profile: 'Profile',
      notFound: 'Page not found',
    },
  },
  fr: {
    notAllowed: "Cette page n'est pas ouverte à votre compte",
    notAllowedText:
      "Seules les personnes qui gèrent le site peuvent l'ouvrir. Si vous devez en faire partie, adressez-vous à l'association.",
    toDashboard: 'Retour à votre tableau de bord',
    crashed: "Erreur inattendue de l'application !",
    crashedText:
      'Un problème est survenu sur cette page. Votre saisie est conservée ; veuillez recharger la page.',
    offlineText: "Cette page n'a pas pu être chargée. Vérifiez votre connexion, puis rechargez-la.",
    reload: 'Recharger la page',
    notFound: "Cette page n'existe pas",
    notFoundText: "L'adresse est peut-être erronée, ou la page a été déplacée.",
    toHome: "Retour à la page d'accueil",
    titles: {
      home: 'Accueil',
      about: 'À propos',
      alumni: 'Nos anciens',
      events: 'Événements',
      eventDetails: "Détails de l'événement",
      news: 'Actualités',
      opportunities: 'Opportunités',
      gallery: 'Galerie multimédia',
      galleryDetails: 'Galerie',
      contact: 'Nous contacter',
      register: 'Inscription des anciens',
      login: 'Connexion',
      forgotPassword: 'Mot de passe oublié',
      resetPassword: 'Nouveau mot de passe',
      dashboard: 'Tableau de bord',
      profile: 'Profil',
      notFound: 'Page introuvable',
    },
  },
});

export type RouteTitle = keyof (typeof words)['en']['titles'];
