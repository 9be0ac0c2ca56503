import { defineWords } from '../i18n/words.ts';

export const appWords = defineWords({
  en: {
    notAllowed: 'This page is not for your account',
    notAllowedText:
      'Only those who manage the site may open it. If you should be one of them, ask the association.',
    notLetIn: 'The association has not let you in yet. Your dashboard says how it stands.',
    toDashboard: 'Back to your dashboard',
    crashed: 'Unexpected Application Error!',
    crashedText:
      'Something on this page went wrong. What you have typed is kept; please reload the page.',
    offlineText: 'Please check your connection.',
    reload: 'Reload the page',
    retry: 'Try again',
    notFound: 'This page does not exist',
    notFoundText: 'The address may be mistyped, or the page has moved.',
    toHome: 'Back to the home page',
    titles: {
      about: 'About Us',
      alumnusDetails: 'Member',
      eventDetails: 'Event Details',
      galleryDetails: 'Gallery',
      contact: 'Contact Us',
      dashboard: 'Dashboard',
      profile: 'Profile',
      ownEvents: 'My events',
      event: 'Event',
      ownOpportunities: 'My opportunities',
      opportunity: 'Opportunity',
      ownGallery: 'My Gallery',
      newsArticle: 'News article',
      notFound: 'Page not found',
    },
  },
  fr: {
    notAllowed: 'Cette page n’est pas ouverte à votre compte',
    notAllowedText:
      'Seules les personnes qui gèrent le site peuvent l’ouvrir. Si vous devez en faire partie, adressez-vous à l’association.',
    notLetIn:
      'L’association ne vous a pas encore admis(e). Votre tableau de bord dit où cela en est.',
    toDashboard: 'Retour à votre tableau de bord',
    crashed: 'Erreur inattendue de l’application !',
    crashedText:
      'Un problème est survenu sur cette page. Votre saisie est conservée ; veuillez recharger la page.',
    offlineText: 'Vérifiez votre connexion.',
    reload: 'Recharger la page',
    retry: 'Réessayer',
    notFound: 'Cette page n’existe pas',
    notFoundText: 'L’adresse est peut-être erronée, ou la page a été déplacée.',
    toHome: 'Retour à la page d’accueil',
    titles: {
      about: 'À propos',
      alumnusDetails: 'Membre',
      eventDetails: 'Détails de l’événement',
      galleryDetails: 'Galerie',
      contact: 'Nous contacter',
      dashboard: 'Tableau de bord',
      profile: 'Profil',
      ownEvents: 'Mes événements',
      event: 'Événement',
      ownOpportunities: 'Mes opportunités',
      opportunity: 'Opportunité',
      ownGallery: 'Ma galerie',
      newsArticle: 'Article',
      notFound: 'Page introuvable',
    },
  },
});

export type RouteTitle = keyof (typeof appWords)['en']['titles'];
