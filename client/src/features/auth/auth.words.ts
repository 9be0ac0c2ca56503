import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

export const authWords = defineWords({
  en: {
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    firstName: 'First Name',
    lastName: 'Last Name',
    promotion: 'Promotion (year)',
    promotionHint: 'The year you left the department, so that classmates find you.',
    rollNo: 'Roll number',
    rollNoHint:
      'The number that the association mailed you, not that of your university. If you have none, leave this empty.',
    rollNoNeeded:
      'Only holders of a roll number can register: enter the one that the association mailed you, not that of your university.',
    remember: 'Remember Me',
    signedIn: {
      as: (name: string) => (name ? `You are logged in as ${name}.` : 'You are logged in.'),
      dashboard: 'Dashboard',
      logout: 'Logout',
    },
    login: {
      title: 'Log In',
      submit: 'LOGIN',
      forgot: 'Forgot Password?',
      noAccount: 'Not registered yet?',
      noLogin: 'My data, without a log-in',
      register: 'Register as Alumni',
      registered: {
        login: 'Log in now, and complete your profile.',
        confirm:
          'Two steps are left: open the mail that we have just sent you and confirm your address; then wait for the association to let you in. It mails you when it has.',
        confirmed: 'Log in to see what comes next.',
      },
      expired: 'Your session has ended. Please log in again.',
      twoFactor: 'One more step',
      twoFactorIntro: 'Your password is right. Now show that it is you.',
      welcome: (name: string) => (name ? `Welcome ${name}` : 'Welcome'),
      done: 'Login successful.',
      failed: 'Login failed',
      network: 'An error occurred during login',
    },
    register: {
      title: 'Register As Alumni',
      intro: 'Your place in the network, in a minute. You complete your profile afterwards.',
      reviewIntro:
        'Somebody of the association looks at each registration and decides. You get a mail about it.',
      note: 'Who are you?',
      noteHint: 'What you studied, when, and who knows you. Only those who decide read it.',
      invitation: (email: string) => `Invitation for ${email}`,
      emailAndNumber: 'Email and roll number',
      submit: 'Register',
      vouched:
        'A member of the association vouches for you. The association sees that with your registration.',
      before: (email: string) =>
        `You have registered with this invitation already. Log in with ${email}.`,
      haveAccount: 'Already registered?',
      login: 'Login',
      failedAlert: 'Failed to sign up:',
      failed: 'Registration failed',
      network: 'Registration failed. Please try again.',
      otherNumber: 'Is it the number of your university? Then you need none here.',
      withoutNumber: 'Continue without it',
      findNumber: (association: string) =>
        `It is in a mail from ${association}, perhaps in your spam folder. Cannot find it?`,
      askForNumber: 'Ask the association to mail it again',
      taken: 'Is the address yours? Choose a new password, and that account is yours:',
    },
    forgot: {
      title: 'Forgot Password',
      intro: 'Enter the email you registered with. We will send you a link to set a new password.',
      submit: 'RECOVER PASSWORD',
      back: 'Back to Login',
      failed: 'Password recovery failed.',
      network: 'An error occurred during password recovery.',
    },
    reset: {
      title: 'New password',
      intro: 'Choose a new password for your account.',
      newPassword: 'New Password',
      submit: 'SAVE PASSWORD',
      failed: 'The password could not be changed.',
      network: 'An error occurred. Please check your connection and try again.',
      again: 'Ask for a new link',
    },
  },
  fr: {
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    confirmPassword: 'Confirmer le mot de passe',
    firstName: 'Prénom',
    lastName: 'Nom',
    promotion: 'Promotion (année)',
    promotionHint: 'L’année de votre sortie, pour que vos camarades vous retrouvent.',
    rollNo: 'Matricule',
    rollNoHint:
      'Celui que l’association vous a envoyé par e-mail, pas celui de votre université. Sans matricule, laissez ce champ vide.',
    rollNoNeeded:
      'Il faut un matricule pour s’inscrire : saisissez celui que l’association vous a envoyé par e-mail, pas celui de votre université.',
    remember: 'Se souvenir de moi',
    signedIn: {
      as: (name: string) =>
        name
          ? `Votre session est ouverte au nom ${elide('de', name)}.`
          : 'Votre session est ouverte.',
      dashboard: 'Tableau de bord',
      logout: 'Déconnexion',
    },
    login: {
      title: 'Connexion',
      submit: 'SE CONNECTER',
      forgot: 'Mot de passe oublié ?',
      noAccount: 'Pas encore de compte ?',
      noLogin: 'Mes données, sans me connecter',
      register: 'S’inscrire',
      registered: {
        login: 'Connectez-vous maintenant et complétez votre profil.',
        confirm:
          'Il reste deux étapes : ouvrez l’e-mail que nous venons de vous envoyer et confirmez votre adresse ; puis attendez que l’association vous admette. Elle vous préviendra par e-mail.',
        confirmed: 'Connectez-vous pour voir la suite.',
      },
      expired: 'Votre session a pris fin. Veuillez vous reconnecter.',
      twoFactor: 'Encore une étape',
      twoFactorIntro: 'Votre mot de passe est correct. Confirmez maintenant que c’est bien vous.',
      welcome: (name: string) => (name ? `Bienvenue, ${name}` : 'Bienvenue'),
      done: 'Connexion réussie.',
      failed: 'La connexion a échoué',
      network: 'Une erreur est survenue pendant la connexion',
    },
    register: {
      title: 'Inscription des anciens',
      intro: 'Votre place dans le réseau, en une minute. Vous compléterez votre profil ensuite.',
      reviewIntro:
        'Une personne de l’association examine chaque inscription et décide. L’association vous préviendra par e-mail.',
      note: 'Qui êtes-vous ?',
      noteHint:
        'Ce que vous avez étudié, quand, et qui vous connaît. Seules les personnes qui décident le lisent.',
      invitation: (email: string) => `Invitation pour ${email}`,
      emailAndNumber: 'Adresse e-mail et matricule',
      submit: 'S’inscrire',
      vouched:
        'Un membre de l’association vous recommande. L’association le verra avec votre inscription.',
      before: (email: string) =>
        `Cette invitation a déjà servi à vous inscrire. Connectez-vous avec ${email}.`,
      haveAccount: 'Déjà un compte ?',
      login: 'Connexion',
      failedAlert: 'Échec de l’inscription :',
      failed: 'L’inscription a échoué',
      network: 'L’inscription a échoué. Veuillez réessayer.',
      otherNumber: 'Est-ce le matricule de votre université ? Vous n’en avez pas besoin ici.',
      withoutNumber: 'Continuer sans matricule',
      findNumber: (association: string) =>
        `Il se trouve dans un e-mail signé « ${association} », peut-être parmi vos indésirables. Vous ne le trouvez pas ?`,
      askForNumber: 'Demander à l’association de le renvoyer',
      taken:
        'L’adresse est la vôtre ? Choisissez un nouveau mot de passe, et ce compte est à vous :',
    },
    forgot: {
      title: 'Mot de passe oublié',
      intro:
        'Saisissez l’adresse e-mail de votre inscription. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
      submit: 'RÉCUPÉRER LE MOT DE PASSE',
      back: 'Retour à la connexion',
      failed: 'La récupération du mot de passe a échoué.',
      network: 'Une erreur est survenue pendant la récupération du mot de passe.',
    },
    reset: {
      title: 'Nouveau mot de passe',
      intro: 'Choisissez un nouveau mot de passe pour votre compte.',
      newPassword: 'Nouveau mot de passe',
      submit: 'ENREGISTRER LE MOT DE PASSE',
      failed: 'Le mot de passe n’a pas pu être modifié.',
      network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
      again: 'Demander un nouveau lien',
    },
  },
});
