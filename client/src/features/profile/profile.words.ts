import type { genders, ProfileForm } from '@alumni/shared/alumni';
import type { titles } from '@alumni/shared/person-titles';
import { defineWords } from '../../i18n/words.ts';

/** The form's own names are the contract's in lower case (specification §3). */
type FieldName = Lowercase<Exclude<keyof ProfileForm, 'listed' | 'visibility'>> | 'password';

/** Who sees a field: readers of the directory, of the home page, or the person and admins alone. */
export type Audience = 'directory' | 'home' | 'nobody';

export const profileWords = defineWords({
  en: {
    title: 'Profile',
    loginFirst: 'Please login to view your profile.',
    edit: 'Edit Profile',
    save: 'Save Changes',
    choosePicture: 'Choose a picture',
    changePicture: 'Change the picture',
    removePicture: 'Remove the picture',
    pictureHint: 'One picture, upright; it is made smaller before it is sent.',
    pictureMissing: 'Members without a picture are not listed in the directory.',
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
      mentor: 'Ready to mentor',
      description: 'Short description about me',
      testimony: 'Testimony (Appears on Home Page)',
      password: 'New Password (Optional)',
    } satisfies Record<FieldName, string>,
    audiences: {
      directory: 'Shown in the directory',
      home: 'Shown on the home page',
      nobody: 'Never public',
    } satisfies Record<Audience, string>,
    onHome: 'Your testimony is shown on the home page.',
    mentorHint: 'In one line, what you could help younger members with. Empty: not ready.',
    seenByAdmins: 'Only you and the admins see these.',
    myCard: 'My card in the directory',
    titles: { Mr: 'Mr', Mrs: 'Mrs', Prof: 'Prof', Dr: 'Dr' } satisfies Record<
      (typeof titles)[number],
      string
    >,
    genders: { Mr: 'Male', Mrs: 'Female' } satisfies Record<(typeof genders)[number], string>,
    currentPassword: 'Current Password',
    currentPasswordHint: 'It is needed for a new email or a new password only.',
    choose: 'Choose',
    failed: 'Failed to update profile.',
    network: 'Error updating profile.',
    noUserData: 'User data not found in localStorage.',
  },
  fr: {
    title: 'Profil',
    loginFirst: 'Veuillez vous connecter pour voir votre profil.',
    edit: 'Modifier le profil',
    save: 'Enregistrer',
    choosePicture: 'Choisir une photo',
    changePicture: 'Changer de photo',
    removePicture: 'Retirer la photo',
    pictureHint: 'Une photo, à l’endroit ; elle est réduite avant l’envoi.',
    pictureMissing: 'Les membres sans photo ne figurent pas dans l’annuaire.',
    pictureOf: (name: string) => `Photo de ${name}`,
    fields: {
      profileimage: 'Photo de profil',
      title: 'Titre',
      firstname: 'Prénom',
      lastname: 'Nom',
      maidenname: 'Nom de jeune fille',
      gender: 'Genre',
      profession: 'Profession',
      address: 'Adresse',
      fos: 'Domaine d’études',
      email: 'Adresse e-mail',
      telephone: 'Téléphone',
      promotion: 'Promotion (année)',
      mentor: 'Prêt à accompagner',
      description: 'Quelques mots sur moi',
      testimony: 'Témoignage (affiché sur la page d’accueil)',
      password: 'Nouveau mot de passe (facultatif)',
    },
    audiences: {
      directory: 'Affiché dans l’annuaire',
      home: 'Affiché sur la page d’accueil',
      nobody: 'Jamais public',
    },
    onHome: 'Votre témoignage est affiché sur la page d’accueil.',
    mentorHint:
      'En une ligne, ce en quoi vous pourriez aider les plus jeunes. Vide : pas disponible.',
    seenByAdmins: 'Vous et les administrateurs êtes seuls à les voir.',
    myCard: 'Ma fiche dans l’annuaire',
    titles: { Mr: 'M.', Mrs: 'Mme', Prof: 'Pr', Dr: 'Dr' },
    genders: { Mr: 'Homme', Mrs: 'Femme' },
    currentPassword: 'Mot de passe actuel',
    currentPasswordHint:
      'Il est demandé uniquement pour changer d’adresse e-mail ou de mot de passe.',
    choose: 'Choisir',
    failed: 'La mise à jour du profil a échoué.',
    network: 'Erreur lors de la mise à jour du profil.',
    noUserData: 'Données utilisateur introuvables dans localStorage.',
  },
});

export type ProfileWords = (typeof profileWords)['en'];
