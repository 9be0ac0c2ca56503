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
    updated:
      'The site has been updated. Reload the page to go on: what you have typed is kept, except passwords.',
    retry: 'Try again',
    notFound: 'This page does not exist',
    notFoundText: 'The address may be mistyped, or the page has moved.',
    toHome: 'Back to the home page',
    /**
     * Titles of frequent screens only. Other screens set theirs with `usePageTitle`: here, they would enlarge the first
     * download.
     */
    titles: {
      '/about-us': 'About Us',
      '/alumni': 'Our Alumni',
      '/events': 'Events',
      '/news': 'News',
      '/opportunities': 'Opportunities',
      '/gallery': 'Media Gallery',
      '/register': 'Register As Alumni',
      '/login': 'Log In',
      '/alumnidetails': 'Member',
      '/eventdetails': 'Event Details',
      '/gallerydetails': 'Gallery',
      '/mygallery/{id}': 'Gallery',
      '/contact-us': 'Contact Us',
      '/user/dashboard': 'Dashboard',
      '/user/profile': 'Profile',
      '/user/events': 'My events',
      '/myevents': 'Event',
      '/user/opportunities': 'My opportunities',
      '/myopportunities': 'Opportunity',
      '/mygallery': 'My Gallery',
      '/newsarticle': 'News article',
      notFound: 'Page not found',
    },
  },
  fr: {
    notAllowed: 'Cette page n’est pas ouverte à votre compte',
    notAllowedText:
      'Seules les personnes qui gèrent le site peuvent l’ouvrir. Si vous pensez en faire partie, adressez-vous à l’association.',
    notLetIn:
      'L’association n’a pas encore accepté votre inscription. Votre tableau de bord dit où en est votre demande.',
    toDashboard: 'Retour à votre tableau de bord',
    crashed: 'Erreur inattendue de l’application !',
    crashedText:
      'Un problème est survenu sur cette page. Votre saisie est gardée ; veuillez recharger la page.',
    offlineText: 'Vérifiez votre connexion.',
    reload: 'Recharger la page',
    updated:
      'Le site a été mis à jour. Rechargez la page pour continuer : ce que vous avez saisi est gardé, sauf les mots de passe.',
    retry: 'Réessayer',
    notFound: 'Cette page n’existe pas',
    notFoundText: 'L’adresse est peut-être erronée, ou la page a été déplacée.',
    toHome: 'Retour à la page d’accueil',
    titles: {
      '/about-us': 'À propos',
      '/alumni': 'Nos anciens',
      '/events': 'Événements',
      '/news': 'Actualités',
      '/opportunities': 'Opportunités',
      '/gallery': 'Galerie multimédia',
      '/register': 'Inscription des anciens',
      '/login': 'Connexion',
      '/alumnidetails': 'Membre',
      '/eventdetails': 'Détails de l’événement',
      '/gallerydetails': 'Galerie',
      '/mygallery/{id}': 'Galerie',
      '/contact-us': 'Nous contacter',
      '/user/dashboard': 'Tableau de bord',
      '/user/profile': 'Profil',
      '/user/events': 'Mes événements',
      '/myevents': 'Événement',
      '/user/opportunities': 'Mes opportunités',
      '/myopportunities': 'Opportunité',
      '/mygallery': 'Ma galerie',
      '/newsarticle': 'Article',
      notFound: 'Page introuvable',
    },
  },
});

export type RouteTitle = keyof (typeof appWords)['en']['titles'];
