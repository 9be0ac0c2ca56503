import type { AlumnusPost } from '@alumni/shared/people/directory';
import { defineWords } from '../../i18n/words.ts';

export const alumnusDetailsWords = defineWords({
  en: {
    fallbackTitle: 'Member',
    missing: 'This person has no page here.',
    back: 'Our Alumni',
    backToList: 'Back to the list',
    self: 'This is your page as members see it.',
    selfUnlisted: 'You are in no list: only you and the administrators can open this page.',
    office: 'You manage the site and see every field. Others see what this person shows them.',
    officeUnlisted:
      'This person is in no list: others cannot open this page. You can, because you manage the site.',
    write: 'Write a message',
    contact: 'Ask the association to put you in touch',
    profile: 'Go to my profile',
    posts: 'Posted on this site',
    kinds: {
      event: 'Event',
      opportunity: 'Opportunity',
      gallery: 'Gallery',
    } satisfies Record<AlumnusPost['kind'], string>,
  },
  fr: {
    fallbackTitle: 'Membre',
    missing: 'Cette personne n’a pas de page ici.',
    back: 'Nos anciens',
    backToList: 'Retour à la liste',
    self: 'Voici votre page, telle que les membres la voient.',
    selfUnlisted:
      'Vous ne figurez dans aucune liste : seuls vous et les administrateurs pouvez ouvrir cette page.',
    office:
      'Vous gérez le site et voyez tout. Les autres voient ce que cette personne veut bien montrer.',
    officeUnlisted:
      'Cette personne ne figure dans aucune liste : les autres ne peuvent pas ouvrir cette page. Vous le pouvez, car vous gérez le site.',
    write: 'Écrire un message',
    contact: 'Demander à l’association de vous mettre en contact',
    profile: 'Aller à mon profil',
    posts: 'Publié sur ce site',
    kinds: { event: 'Événement', opportunity: 'Opportunité', gallery: 'Galerie' },
  },
});
