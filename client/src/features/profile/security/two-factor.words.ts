import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../../i18n/words.ts';

const named = (browser: string, system: string, word: string) =>
  browser && system ? `${browser} ${word} ${system}` : browser || system;

export const twoFactorWords = defineWords({
  en: {
    title: 'Second step of the log-in',
    intro:
      'After your password, the log-in asks for a second proof: a passkey, which your phone or computer keeps behind your fingerprint, your face or its PIN, or a code of an authenticator app. Somebody who has only your password cannot get in.',
    required: 'You need one to act as an admin or master. Until then you can do what members can.',
    passkey: (browser: string, system: string) => {
      const where = named(browser, system, 'on');
      return where ? `Passkey of ${where}` : 'Passkey';
    },
    app: 'Authenticator app',
    added: (moment: string) => `Added ${moment}`,
    used: (moment: string) => `last used ${moment}`,
    neverUsed: 'not used yet',
    codes: (left: number) => `Recovery codes: ${left} left`,
    newCodes: 'Make new codes',
    remove: 'Remove',
    addPasskey: 'Add a passkey',
    addApp: 'Set up an authenticator app',
    replaceApp: 'Set up another app',
    question: 'Remove this second step?',
    lastDetail: 'It is the last one: from then on your password is enough to log in.',
    detail: 'The log-in asks for the others from then on.',
    codesQuestion: 'Make new recovery codes?',
    codesDetail: 'The old ones end.',
    failed: 'This did not work. Please try again.',
    network: 'An error occurred. Please check your connection and try again.',
    cancel: 'Cancel',
    passwordIntro: 'You logged in a while ago. Please enter your password, then we go on.',
    scan: 'Scan this picture with the app, such as Aegis, 2FAS or Google Authenticator.',
    open: 'The app is on this phone? Open it here',
    type: 'Or type this key into the app:',
    qr: 'QR code with the key',
    code: 'Code that the app shows now',
    confirm: 'Confirm',
    keep: 'Keep these recovery codes',
    keepDetail:
      'Each lets you in once if you have lost your phone. Print them or write them down; they are not shown again.',
    copy: 'Copy',
    copied: 'The codes are copied.',
    copyYourself: 'This browser does not let the page copy: the codes are selected.',
    confirmStored: 'I have kept them',
  },
  fr: {
    title: 'Deuxième étape de connexion',
    intro:
      'Après votre mot de passe, la connexion demande une deuxième preuve : une clé d’accès, que votre téléphone ou votre ordinateur protège par votre empreinte, votre visage ou son code PIN, ou un code d’une application d’authentification. Une personne qui n’a que votre mot de passe ne peut pas entrer.',
    required:
      'Il vous en faut une pour agir en tant qu’administrateur ou administrateur principal. D’ici là, vous avez les mêmes droits que les membres.',
    passkey: (browser: string, system: string) => {
      const where = named(browser, system, 'sous');
      return where ? `Clé d’accès ${elide('de', where)}` : 'Clé d’accès';
    },
    app: 'Application d’authentification',
    added: (moment: string) => `Ajoutée le ${moment}`,
    used: (moment: string) => `utilisée la dernière fois le ${moment}`,
    neverUsed: 'pas encore utilisée',
    codes: (left: number) => `Codes de secours restants : ${left}`,
    newCodes: 'Créer de nouveaux codes',
    remove: 'Retirer',
    addPasskey: 'Ajouter une clé d’accès',
    addApp: 'Configurer une application d’authentification',
    replaceApp: 'Configurer une autre application',
    question: 'Retirer cette deuxième étape ?',
    lastDetail: 'C’est la dernière : votre mot de passe suffira ensuite pour se connecter.',
    detail: 'La connexion demandera ensuite les autres.',
    codesQuestion: 'Créer de nouveaux codes de secours ?',
    codesDetail: 'Les anciens ne serviront plus.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    cancel: 'Annuler',
    passwordIntro:
      'Votre connexion remonte à quelque temps. Saisissez votre mot de passe pour continuer.',
    scan: 'Scannez cette image avec l’application, par exemple Aegis, 2FAS ou Google Authenticator.',
    open: 'L’application est sur ce téléphone ? Ouvrez-la ici',
    type: 'Ou saisissez cette clé dans l’application :',
    qr: 'Code QR de la clé',
    code: 'Code que l’application affiche en ce moment',
    confirm: 'Confirmer',
    keep: 'Gardez ces codes de secours',
    keepDetail:
      'Chacun permet une connexion, une seule fois, si vous avez perdu votre téléphone. Imprimez-les ou notez-les ; ils ne seront plus affichés.',
    copy: 'Copier',
    copied: 'Les codes sont copiés.',
    copyYourself: 'Ce navigateur ne permet pas la copie automatique : les codes sont sélectionnés.',
    confirmStored: 'Je les ai gardés',
  },
});
