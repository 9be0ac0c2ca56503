import { defineWords } from '../../i18n/words.ts';

export const contactWords = defineWords({
  en: {
    title: 'Get in Touch',
    intro: 'Questions, ideas, or a former scholar you are looking for: write to us.',
    name: 'NAME',
    email: 'EMAIL',
    message: 'MESSAGE',
    submit: 'SEND MESSAGE',
    restored: 'This was typed here before and not sent.',
    startAnew: 'Start anew',
    about: (name: string, rollNo: string) =>
      `Please put me in touch with ${name} (roll number ${rollNo}).`,
    sent: 'Thank you! Your message has been sent.',
    network: 'There was an error sending your message.',
    direct: 'Or directly',
    emailLabel: 'Email',
    phoneLabel: 'Telephone',
  },
  fr: {
    title: 'Contactez-nous',
    intro: 'Une question, une idée, un ancien boursier à retrouver : écrivez-nous.',
    name: 'NOM',
    email: 'ADRESSE E-MAIL',
    message: 'MESSAGE',
    submit: 'ENVOYER LE MESSAGE',
    restored: 'Ce message a été saisi ici et n’a pas été envoyé.',
    startAnew: 'Tout effacer',
    about: (name: string, rollNo: string) =>
      `Merci de me mettre en contact avec ${name} (matricule ${rollNo}).`,
    sent: 'Merci ! Votre message a été envoyé.',
    network: 'Une erreur est survenue lors de l’envoi de votre message.',
    direct: 'Ou directement',
    emailLabel: 'Adresse e-mail',
    phoneLabel: 'Téléphone',
  },
});
