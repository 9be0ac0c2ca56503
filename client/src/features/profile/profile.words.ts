import type { titles } from '@alumni/shared/people/person-titles';
import type { genders } from '@alumni/shared/profile/genders';
import type { ProfileForm } from '@alumni/shared/profile/profile-form';
import type { Audience } from '@alumni/shared/profile/visibility';
import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

/** The form's names are those of the API in lower case (specification §3). */
type FieldName =
  | Lowercase<Exclude<keyof ProfileForm, 'listed' | 'visibility' | 'messages'>>
  | 'password';

/** Who sees a field. `home`: everybody, on the home page. `nobody`: no other person, as with the password. */
export type AudienceMarkName = Audience | 'home' | 'nobody';

export const profileWords = defineWords({
  en: {
    title: 'Profile',
    loginFirst: 'Please login to view your profile.',
    edit: 'Edit Profile',
    missing: (fields: string) => `Still missing in your profile: ${fields}.`,
    save: 'Save Changes',
    picture: {
      choose: 'Choose a picture',
      change: 'Change the picture',
      remove: 'Remove the picture',
      move: 'Move the picture',
      hint: 'One picture, upright; it is made smaller before it is sent.',
      missing: 'Members without a picture are not listed in the directory.',
    },
    pictureOf: (name: string) => `Picture of ${name}`,
    fields: {
      profileimage: 'Profile picture',
      title: 'Title',
      firstname: 'First Name',
      lastname: 'Last Name',
      maidenname: 'Maiden Name',
      gender: 'Gender',
      profession: 'Profession',
      address: 'Address',
      fos: 'Field of Study',
      email: 'Email',
      telephone: 'Telephone',
      promotion: 'Promotion (year)',
      town: 'Town',
      country: 'Country',
      mentor: 'Ready to mentor',
      testimonylanguage: 'Language of the testimony',
      description: 'Short description about me',
      testimony: 'Testimony (Appears on Home Page)',
      password: 'New Password (Optional)',
    } satisfies Record<FieldName, string>,
    audiences: {
      public: 'Everybody sees it',
      home: 'Shown on the home page',
      members: 'Members see it',
      office: 'You and the administrators',
      nobody: 'Nobody sees it',
    } satisfies Record<AudienceMarkName, string>,
    whoSeesWhat: 'Who sees what',
    unusual: (count: number) => (count === 0 ? '(as by default)' : `(${count} not as by default)`),
    listed: 'List me in the directory',
    unlisted: 'You are in no list, and nobody but the administrators can open your page.',
    seenByLabel: (field: string) => `Who sees: ${field}`,
    seenByNow: (field: string, who: string) => `${field}: seen by ${who.toLowerCase()}.`,
    seenBy: {
      public: 'Everybody',
      members: 'Members',
      office: 'The administrators',
    } satisfies Record<Audience, string>,
    page: 'My page',
    settings: 'Settings',
    mentorHint:
      'In one line, what you could help younger members with. Leave it empty if you are not ready.',
    titles: { Mr: 'Mr', Mrs: 'Mrs', Prof: 'Prof', Dr: 'Dr' } satisfies Record<
      (typeof titles)[number],
      string
    >,
    textLanguages: { en: 'English', fr: 'French' },
    genders: { Mr: 'Male', Mrs: 'Female' } satisfies Record<(typeof genders)[number], string>,
    currentPassword: 'Current Password',
    currentPasswordHint: 'It is needed for a new email or a new password only.',
    choose: 'Choose',
    updated: 'Profile updated successfully!',
    failed: 'Failed to update profile.',
    network: 'Error updating profile.',
    noUserData: 'User data not found in localStorage.',
  },
  fr: {
    title: 'Profil',
    loginFirst: 'Veuillez vous connecter pour voir votre profil.',
    edit: 'Modifier le profil',
    missing: (fields: string) => `Il manque encore à votre profil : ${fields}.`,
    save: 'Enregistrer',
    picture: {
      choose: 'Choisir une photo',
      change: 'Changer de photo',
      remove: 'Retirer la photo',
      move: 'Déplacer la photo',
      hint: 'Une photo, à l’endroit ; elle est réduite avant l’envoi.',
      missing: 'Les membres sans photo ne figurent pas dans l’annuaire.',
    },
    pictureOf: (name: string) => `Photo ${elide('de', name)}`,
    fields: {
      profileimage: 'Photo de profil',
      title: 'Titre',
      firstname: 'Prénom',
      lastname: 'Nom',
      maidenname: 'Nom de jeune fille',
      gender: 'Sexe',
      profession: 'Profession',
      address: 'Adresse',
      fos: 'Domaine d’études',
      email: 'Adresse e-mail',
      telephone: 'Téléphone',
      promotion: 'Promotion (année)',
      town: 'Ville',
      country: 'Pays',
      mentor: 'Mentorat proposé',
      testimonylanguage: 'Langue du témoignage',
      description: 'Quelques mots sur moi',
      testimony: 'Témoignage (affiché sur la page d’accueil)',
      password: 'Nouveau mot de passe (facultatif)',
    },
    audiences: {
      public: 'Visible par tous',
      home: 'Affiché sur la page d’accueil',
      members: 'Visible par les membres',
      office: 'Vous et les administrateurs',
      nobody: 'Personne ne le voit',
    },
    whoSeesWhat: 'Qui voit quoi',
    unusual: (count: number) =>
      count === 0
        ? '(réglages par défaut)'
        : count === 1
          ? '(1 réglage modifié)'
          : `(${count} réglages modifiés)`,
    listed: 'Me faire figurer dans l’annuaire',
    unlisted:
      'Vous ne figurez dans aucune liste, et seuls les administrateurs peuvent ouvrir votre page.',
    seenByLabel: (field: string) => `Qui voit : ${field}`,
    seenByNow: (field: string, who: string) => `${field} : visible par ${who.toLowerCase()}.`,
    seenBy: { public: 'Tout le monde', members: 'Les membres', office: 'Les administrateurs' },
    page: 'Ma page',
    settings: 'Réglages',
    mentorHint:
      'En une ligne, dites sur quoi vous pourriez aider les plus jeunes. Laissez vide si vous n’êtes pas disponible.',
    titles: { Mr: 'M.', Mrs: 'Mme', Prof: 'Pr', Dr: 'Dr' },
    textLanguages: { en: 'Anglais', fr: 'Français' },
    genders: { Mr: 'Homme', Mrs: 'Femme' },
    currentPassword: 'Mot de passe actuel',
    currentPasswordHint:
      'Il est demandé uniquement pour changer d’adresse e-mail ou de mot de passe.',
    choose: 'Choisir',
    updated: 'Profil mis à jour avec succès !',
    failed: 'La mise à jour du profil a échoué.',
    network: 'Erreur lors de la mise à jour du profil.',
    noUserData: 'Données utilisateur introuvables dans localStorage.',
  },
});

export type ProfileWords = (typeof profileWords)['en'];
