import { defineMessages } from '@alumni/shared/core/messages';

export const contactMessages = defineMessages({
  contactThanks: {
    en: 'Thank you! Your message has been sent.',
    fr: 'Merci ! Votre message a été envoyé.',
  },
  messageUnknown: { en: 'There is no such message.', fr: 'Ce message n’existe pas.' },
  messageUpdated: { en: 'Message updated.', fr: 'Message mis à jour.' },
  messageAnswered: {
    en: '{name} has already answered this message.',
    fr: '{name} a déjà répondu à ce message.',
  },
  messageDeleted: {
    en: 'Message deleted. It stays in the trash for 30 days.',
    fr: 'Message supprimé. Il reste 30 jours dans la corbeille.',
  },
  contactLimit: {
    en: 'Several messages have just been sent from your network. You can send yours {wait}.',
    fr: 'Plusieurs messages viennent d’être envoyés depuis votre réseau. Vous pourrez envoyer le vôtre {wait}.',
  },
});
